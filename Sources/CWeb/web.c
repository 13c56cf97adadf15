// Made by scripts/embed from Web/; do not edit.
#include "cweb.h"

static const unsigned char web_app_css[] = {
#embed "../../Web/app.css"
};
static const unsigned char web_app_js[] = {
#embed "../../Web/app.js"
};
static const unsigned char web_camera_css[] = {
#embed "../../Web/camera.css"
};
static const unsigned char web_claim_html[] = {
#embed "../../Web/claim.html"
};
static const unsigned char web_claiming_html[] = {
#embed "../../Web/claiming.html"
};
static const unsigned char web_contrast_css[] = {
#embed "../../Web/contrast.css"
};
static const unsigned char web_darkroom_css[] = {
#embed "../../Web/darkroom.css"
};
static const unsigned char web_elements_action_menu_js[] = {
#embed "../../Web/elements/action-menu.js"
};
static const unsigned char web_elements_adjust_panel_js[] = {
#embed "../../Web/elements/adjust-panel.js"
};
static const unsigned char web_elements_album_picker_js[] = {
#embed "../../Web/elements/album-picker.js"
};
static const unsigned char web_elements_amount_slider_js[] = {
#embed "../../Web/elements/amount-slider.js"
};
static const unsigned char web_elements_app_nav_js[] = {
#embed "../../Web/elements/app-nav.js"
};
static const unsigned char web_elements_app_toast_js[] = {
#embed "../../Web/elements/app-toast.js"
};
static const unsigned char web_elements_camera_deck_js[] = {
#embed "../../Web/elements/camera-deck.js"
};
static const unsigned char web_elements_camera_finder_js[] = {
#embed "../../Web/elements/camera-finder.js"
};
static const unsigned char web_elements_crop_area_js[] = {
#embed "../../Web/elements/crop-area.js"
};
static const unsigned char web_elements_crop_panel_js[] = {
#embed "../../Web/elements/crop-panel.js"
};
static const unsigned char web_elements_door_form_js[] = {
#embed "../../Web/elements/door-form.js"
};
static const unsigned char web_elements_drop_overlay_js[] = {
#embed "../../Web/elements/drop-overlay.js"
};
static const unsigned char web_elements_export_sheet_js[] = {
#embed "../../Web/elements/export-sheet.js"
};
static const unsigned char web_elements_film_controls_js[] = {
#embed "../../Web/elements/film-controls.js"
};
static const unsigned char web_elements_film_strip_js[] = {
#embed "../../Web/elements/film-strip.js"
};
static const unsigned char web_elements_filter_controls_js[] = {
#embed "../../Web/elements/filter-controls.js"
};
static const unsigned char web_elements_filter_search_js[] = {
#embed "../../Web/elements/filter-search.js"
};
static const unsigned char web_elements_filter_strip_js[] = {
#embed "../../Web/elements/filter-strip.js"
};
static const unsigned char web_elements_info_panel_js[] = {
#embed "../../Web/elements/info-panel.js"
};
static const unsigned char web_elements_key_help_js[] = {
#embed "../../Web/elements/key-help.js"
};
static const unsigned char web_elements_link_options_js[] = {
#embed "../../Web/elements/link-options.js"
};
static const unsigned char web_elements_link_sheet_js[] = {
#embed "../../Web/elements/link-sheet.js"
};
static const unsigned char web_elements_moving_picture_js[] = {
#embed "../../Web/elements/moving-picture.js"
};
static const unsigned char web_elements_name_sheet_js[] = {
#embed "../../Web/elements/name-sheet.js"
};
static const unsigned char web_elements_password_sheet_js[] = {
#embed "../../Web/elements/password-sheet.js"
};
static const unsigned char web_elements_photo_grid_js[] = {
#embed "../../Web/elements/photo-grid.js"
};
static const unsigned char web_elements_photo_handles_js[] = {
#embed "../../Web/elements/photo-handles.js"
};
static const unsigned char web_elements_photo_histogram_js[] = {
#embed "../../Web/elements/photo-histogram.js"
};
static const unsigned char web_elements_photo_map_js[] = {
#embed "../../Web/elements/photo-map.js"
};
static const unsigned char web_elements_photo_picker_js[] = {
#embed "../../Web/elements/photo-picker.js"
};
static const unsigned char web_elements_photo_section_js[] = {
#embed "../../Web/elements/photo-section.js"
};
static const unsigned char web_elements_photo_stage_js[] = {
#embed "../../Web/elements/photo-stage.js"
};
static const unsigned char web_elements_photo_tile_js[] = {
#embed "../../Web/elements/photo-tile.js"
};
static const unsigned char web_elements_photo_viewer_js[] = {
#embed "../../Web/elements/photo-viewer.js"
};
static const unsigned char web_elements_place_photos_js[] = {
#embed "../../Web/elements/place-photos.js"
};
static const unsigned char web_elements_preset_list_js[] = {
#embed "../../Web/elements/preset-list.js"
};
static const unsigned char web_elements_removal_sheet_js[] = {
#embed "../../Web/elements/removal-sheet.js"
};
static const unsigned char web_elements_rule_sheet_js[] = {
#embed "../../Web/elements/rule-sheet.js"
};
static const unsigned char web_elements_search_field_js[] = {
#embed "../../Web/elements/search-field.js"
};
static const unsigned char web_elements_selection_bar_js[] = {
#embed "../../Web/elements/selection-bar.js"
};
static const unsigned char web_elements_star_row_js[] = {
#embed "../../Web/elements/star-row.js"
};
static const unsigned char web_elements_step_list_js[] = {
#embed "../../Web/elements/step-list.js"
};
static const unsigned char web_elements_sure_sheet_js[] = {
#embed "../../Web/elements/sure-sheet.js"
};
static const unsigned char web_elements_time_scrubber_js[] = {
#embed "../../Web/elements/time-scrubber.js"
};
static const unsigned char web_elements_tone_curve_js[] = {
#embed "../../Web/elements/tone-curve.js"
};
static const unsigned char web_elements_upload_list_js[] = {
#embed "../../Web/elements/upload-list.js"
};
static const unsigned char web_elements_upload_progress_js[] = {
#embed "../../Web/elements/upload-progress.js"
};
static const unsigned char web_elements_version_list_js[] = {
#embed "../../Web/elements/version-list.js"
};
static const unsigned char web_equipment_css[] = {
#embed "../../Web/equipment.css"
};
static const unsigned char web_handles_css[] = {
#embed "../../Web/handles.css"
};
static const unsigned char web_icon_180_png[] = {
#embed "../../Web/icon-180.png"
};
static const unsigned char web_icon_192_png[] = {
#embed "../../Web/icon-192.png"
};
static const unsigned char web_icon_512_png[] = {
#embed "../../Web/icon-512.png"
};
static const unsigned char web_icon_maskable_png[] = {
#embed "../../Web/icon-maskable.png"
};
static const unsigned char web_index_html[] = {
#embed "../../Web/index.html"
};
static const unsigned char web_invitation_html[] = {
#embed "../../Web/invitation.html"
};
static const unsigned char web_lib_accountapi_js[] = {
#embed "../../Web/lib/accountapi.js"
};
static const unsigned char web_lib_actions_js[] = {
#embed "../../Web/lib/actions.js"
};
static const unsigned char web_lib_adding_js[] = {
#embed "../../Web/lib/adding.js"
};
static const unsigned char web_lib_addresses_js[] = {
#embed "../../Web/lib/addresses.js"
};
static const unsigned char web_lib_albumrule_js[] = {
#embed "../../Web/lib/albumrule.js"
};
static const unsigned char web_lib_albumtexts_js[] = {
#embed "../../Web/lib/albumtexts.js"
};
static const unsigned char web_lib_api_js[] = {
#embed "../../Web/lib/api.js"
};
static const unsigned char web_lib_appearance_js[] = {
#embed "../../Web/lib/appearance.js"
};
static const unsigned char web_lib_auto_js[] = {
#embed "../../Web/lib/auto.js"
};
static const unsigned char web_lib_basemap_js[] = {
#embed "../../Web/lib/basemap.js"
};
static const unsigned char web_lib_brushtrace_js[] = {
#embed "../../Web/lib/brushtrace.js"
};
static const unsigned char web_lib_cameradevice_js[] = {
#embed "../../Web/lib/cameradevice.js"
};
static const unsigned char web_lib_cameranote_js[] = {
#embed "../../Web/lib/cameranote.js"
};
static const unsigned char web_lib_camerastate_js[] = {
#embed "../../Web/lib/camerastate.js"
};
static const unsigned char web_lib_cameratexts_js[] = {
#embed "../../Web/lib/cameratexts.js"
};
static const unsigned char web_lib_changestream_js[] = {
#embed "../../Web/lib/changestream.js"
};
static const unsigned char web_lib_choice_js[] = {
#embed "../../Web/lib/choice.js"
};
static const unsigned char web_lib_colours_js[] = {
#embed "../../Web/lib/colours.js"
};
static const unsigned char web_lib_contrast_js[] = {
#embed "../../Web/lib/contrast.js"
};
static const unsigned char web_lib_darkroomtexts_js[] = {
#embed "../../Web/lib/darkroomtexts.js"
};
static const unsigned char web_lib_dates_js[] = {
#embed "../../Web/lib/dates.js"
};
static const unsigned char web_lib_deeds_js[] = {
#embed "../../Web/lib/deeds.js"
};
static const unsigned char web_lib_devices_js[] = {
#embed "../../Web/lib/devices.js"
};
static const unsigned char web_lib_dom_js[] = {
#embed "../../Web/lib/dom.js"
};
static const unsigned char web_lib_doors_js[] = {
#embed "../../Web/lib/doors.js"
};
static const unsigned char web_lib_doubting_js[] = {
#embed "../../Web/lib/doubting.js"
};
static const unsigned char web_lib_draft_js[] = {
#embed "../../Web/lib/draft.js"
};
static const unsigned char web_lib_dragging_js[] = {
#embed "../../Web/lib/dragging.js"
};
static const unsigned char web_lib_editdrafts_js[] = {
#embed "../../Web/lib/editdrafts.js"
};
static const unsigned char web_lib_editor_js[] = {
#embed "../../Web/lib/editor.js"
};
static const unsigned char web_lib_exif_js[] = {
#embed "../../Web/lib/exif.js"
};
static const unsigned char web_lib_exporting_js[] = {
#embed "../../Web/lib/exporting.js"
};
static const unsigned char web_lib_exposure_js[] = {
#embed "../../Web/lib/exposure.js"
};
static const unsigned char web_lib_filekeeper_js[] = {
#embed "../../Web/lib/filekeeper.js"
};
static const unsigned char web_lib_films_js[] = {
#embed "../../Web/lib/films.js"
};
static const unsigned char web_lib_filters_js[] = {
#embed "../../Web/lib/filters.js"
};
static const unsigned char web_lib_finding_js[] = {
#embed "../../Web/lib/finding.js"
};
static const unsigned char web_lib_focus_js[] = {
#embed "../../Web/lib/focus.js"
};
static const unsigned char web_lib_focusring_js[] = {
#embed "../../Web/lib/focusring.js"
};
static const unsigned char web_lib_folders_js[] = {
#embed "../../Web/lib/folders.js"
};
static const unsigned char web_lib_framepainter_js[] = {
#embed "../../Web/lib/framepainter.js"
};
static const unsigned char web_lib_fulfilling_js[] = {
#embed "../../Web/lib/fulfilling.js"
};
static const unsigned char web_lib_gathering_js[] = {
#embed "../../Web/lib/gathering.js"
};
static const unsigned char web_lib_geometry_js[] = {
#embed "../../Web/lib/geometry.js"
};
static const unsigned char web_lib_gl_js[] = {
#embed "../../Web/lib/gl.js"
};
static const unsigned char web_lib_glbender_js[] = {
#embed "../../Web/lib/glbender.js"
};
static const unsigned char web_lib_glstages_js[] = {
#embed "../../Web/lib/glstages.js"
};
static const unsigned char web_lib_gltables_js[] = {
#embed "../../Web/lib/gltables.js"
};
static const unsigned char web_lib_gltexture_js[] = {
#embed "../../Web/lib/gltexture.js"
};
static const unsigned char web_lib_gridframe_js[] = {
#embed "../../Web/lib/gridframe.js"
};
static const unsigned char web_lib_gridkeys_js[] = {
#embed "../../Web/lib/gridkeys.js"
};
static const unsigned char web_lib_gridlayout_js[] = {
#embed "../../Web/lib/gridlayout.js"
};
static const unsigned char web_lib_gridscroll_js[] = {
#embed "../../Web/lib/gridscroll.js"
};
static const unsigned char web_lib_gridtiles_js[] = {
#embed "../../Web/lib/gridtiles.js"
};
static const unsigned char web_lib_grouplist_js[] = {
#embed "../../Web/lib/grouplist.js"
};
static const unsigned char web_lib_grouptexts_js[] = {
#embed "../../Web/lib/grouptexts.js"
};
static const unsigned char web_lib_handleshapes_js[] = {
#embed "../../Web/lib/handleshapes.js"
};
static const unsigned char web_lib_hastening_js[] = {
#embed "../../Web/lib/hastening.js"
};
static const unsigned char web_lib_histogram_js[] = {
#embed "../../Web/lib/histogram.js"
};
static const unsigned char web_lib_icons_js[] = {
#embed "../../Web/lib/icons.js"
};
static const unsigned char web_lib_installing_js[] = {
#embed "../../Web/lib/installing.js"
};
static const unsigned char web_lib_intake_js[] = {
#embed "../../Web/lib/intake.js"
};
static const unsigned char web_lib_keytexts_js[] = {
#embed "../../Web/lib/keytexts.js"
};
static const unsigned char web_lib_layers_js[] = {
#embed "../../Web/lib/layers.js"
};
static const unsigned char web_lib_layertexts_js[] = {
#embed "../../Web/lib/layertexts.js"
};
static const unsigned char web_lib_layerwatch_js[] = {
#embed "../../Web/lib/layerwatch.js"
};
static const unsigned char web_lib_layout_js[] = {
#embed "../../Web/lib/layout.js"
};
static const unsigned char web_lib_library_js[] = {
#embed "../../Web/lib/library.js"
};
static const unsigned char web_lib_maphand_js[] = {
#embed "../../Web/lib/maphand.js"
};
static const unsigned char web_lib_mappin_js[] = {
#embed "../../Web/lib/mappin.js"
};
static const unsigned char web_lib_maptexts_js[] = {
#embed "../../Web/lib/maptexts.js"
};
static const unsigned char web_lib_maptiles_js[] = {
#embed "../../Web/lib/maptiles.js"
};
static const unsigned char web_lib_matrix_js[] = {
#embed "../../Web/lib/matrix.js"
};
static const unsigned char web_lib_mercator_js[] = {
#embed "../../Web/lib/mercator.js"
};
static const unsigned char web_lib_motion_js[] = {
#embed "../../Web/lib/motion.js"
};
static const unsigned char web_lib_news_js[] = {
#embed "../../Web/lib/news.js"
};
static const unsigned char web_lib_outingsapi_js[] = {
#embed "../../Web/lib/outingsapi.js"
};
static const unsigned char web_lib_pace_js[] = {
#embed "../../Web/lib/pace.js"
};
static const unsigned char web_lib_pairs_js[] = {
#embed "../../Web/lib/pairs.js"
};
static const unsigned char web_lib_pasting_js[] = {
#embed "../../Web/lib/pasting.js"
};
static const unsigned char web_lib_patience_js[] = {
#embed "../../Web/lib/patience.js"
};
static const unsigned char web_lib_permissions_js[] = {
#embed "../../Web/lib/permissions.js"
};
static const unsigned char web_lib_permissiontexts_js[] = {
#embed "../../Web/lib/permissiontexts.js"
};
static const unsigned char web_lib_photofacts_js[] = {
#embed "../../Web/lib/photofacts.js"
};
static const unsigned char web_lib_photofields_js[] = {
#embed "../../Web/lib/photofields.js"
};
static const unsigned char web_lib_photohand_js[] = {
#embed "../../Web/lib/photohand.js"
};
static const unsigned char web_lib_photolist_js[] = {
#embed "../../Web/lib/photolist.js"
};
static const unsigned char web_lib_phototrack_js[] = {
#embed "../../Web/lib/phototrack.js"
};
static const unsigned char web_lib_pickertexts_js[] = {
#embed "../../Web/lib/pickertexts.js"
};
static const unsigned char web_lib_picking_js[] = {
#embed "../../Web/lib/picking.js"
};
static const unsigned char web_lib_pins_js[] = {
#embed "../../Web/lib/pins.js"
};
static const unsigned char web_lib_presets_js[] = {
#embed "../../Web/lib/presets.js"
};
static const unsigned char web_lib_presses_js[] = {
#embed "../../Web/lib/presses.js"
};
static const unsigned char web_lib_preview_js[] = {
#embed "../../Web/lib/preview.js"
};
static const unsigned char web_lib_rangetouch_js[] = {
#embed "../../Web/lib/rangetouch.js"
};
static const unsigned char web_lib_reader_js[] = {
#embed "../../Web/lib/reader.js"
};
static const unsigned char web_lib_recipe_js[] = {
#embed "../../Web/lib/recipe.js"
};
static const unsigned char web_lib_recording_js[] = {
#embed "../../Web/lib/recording.js"
};
static const unsigned char web_lib_rectangles_js[] = {
#embed "../../Web/lib/rectangles.js"
};
static const unsigned char web_lib_router_js[] = {
#embed "../../Web/lib/router.js"
};
static const unsigned char web_lib_roving_js[] = {
#embed "../../Web/lib/roving.js"
};
static const unsigned char web_lib_rows_js[] = {
#embed "../../Web/lib/rows.js"
};
static const unsigned char web_lib_scrollspace_js[] = {
#embed "../../Web/lib/scrollspace.js"
};
static const unsigned char web_lib_searching_js[] = {
#embed "../../Web/lib/searching.js"
};
static const unsigned char web_lib_searchtexts_js[] = {
#embed "../../Web/lib/searchtexts.js"
};
static const unsigned char web_lib_sections_js[] = {
#embed "../../Web/lib/sections.js"
};
static const unsigned char web_lib_seeing_js[] = {
#embed "../../Web/lib/seeing.js"
};
static const unsigned char web_lib_selection_js[] = {
#embed "../../Web/lib/selection.js"
};
static const unsigned char web_lib_selectiontexts_js[] = {
#embed "../../Web/lib/selectiontexts.js"
};
static const unsigned char web_lib_settingstexts_js[] = {
#embed "../../Web/lib/settingstexts.js"
};
static const unsigned char web_lib_shapes_js[] = {
#embed "../../Web/lib/shapes.js"
};
static const unsigned char web_lib_sharingapi_js[] = {
#embed "../../Web/lib/sharingapi.js"
};
static const unsigned char web_lib_sharingtexts_js[] = {
#embed "../../Web/lib/sharingtexts.js"
};
static const unsigned char web_lib_sheethand_js[] = {
#embed "../../Web/lib/sheethand.js"
};
static const unsigned char web_lib_shots_js[] = {
#embed "../../Web/lib/shots.js"
};
static const unsigned char web_lib_shownvalues_js[] = {
#embed "../../Web/lib/shownvalues.js"
};
static const unsigned char web_lib_shutter_js[] = {
#embed "../../Web/lib/shutter.js"
};
static const unsigned char web_lib_slideorder_js[] = {
#embed "../../Web/lib/slideorder.js"
};
static const unsigned char web_lib_slidetouch_js[] = {
#embed "../../Web/lib/slidetouch.js"
};
static const unsigned char web_lib_splitline_js[] = {
#embed "../../Web/lib/splitline.js"
};
static const unsigned char web_lib_steps_js[] = {
#embed "../../Web/lib/steps.js"
};
static const unsigned char web_lib_styles_js[] = {
#embed "../../Web/lib/styles.js"
};
static const unsigned char web_lib_texts_js[] = {
#embed "../../Web/lib/texts.js"
};
static const unsigned char web_lib_thumbhash_js[] = {
#embed "../../Web/lib/thumbhash.js"
};
static const unsigned char web_lib_thumbnail_js[] = {
#embed "../../Web/lib/thumbnail.js"
};
static const unsigned char web_lib_tilegrid_js[] = {
#embed "../../Web/lib/tilegrid.js"
};
static const unsigned char web_lib_tilepaint_js[] = {
#embed "../../Web/lib/tilepaint.js"
};
static const unsigned char web_lib_tilestyle_js[] = {
#embed "../../Web/lib/tilestyle.js"
};
static const unsigned char web_lib_timeline_js[] = {
#embed "../../Web/lib/timeline.js"
};
static const unsigned char web_lib_tools_js[] = {
#embed "../../Web/lib/tools.js"
};
static const unsigned char web_lib_tooltexts_js[] = {
#embed "../../Web/lib/tooltexts.js"
};
static const unsigned char web_lib_toolvalues_js[] = {
#embed "../../Web/lib/toolvalues.js"
};
static const unsigned char web_lib_touch_js[] = {
#embed "../../Web/lib/touch.js"
};
static const unsigned char web_lib_transitions_js[] = {
#embed "../../Web/lib/transitions.js"
};
static const unsigned char web_lib_transport_js[] = {
#embed "../../Web/lib/transport.js"
};
static const unsigned char web_lib_trusted_js[] = {
#embed "../../Web/lib/trusted.js"
};
static const unsigned char web_lib_tus_js[] = {
#embed "../../Web/lib/tus.js"
};
static const unsigned char web_lib_typed_js[] = {
#embed "../../Web/lib/typed.js"
};
static const unsigned char web_lib_undos_js[] = {
#embed "../../Web/lib/undos.js"
};
static const unsigned char web_lib_unsaid_js[] = {
#embed "../../Web/lib/unsaid.js"
};
static const unsigned char web_lib_uploadfacts_js[] = {
#embed "../../Web/lib/uploadfacts.js"
};
static const unsigned char web_lib_uploadmemory_js[] = {
#embed "../../Web/lib/uploadmemory.js"
};
static const unsigned char web_lib_uploads_js[] = {
#embed "../../Web/lib/uploads.js"
};
static const unsigned char web_lib_uploadstates_js[] = {
#embed "../../Web/lib/uploadstates.js"
};
static const unsigned char web_lib_vectortile_js[] = {
#embed "../../Web/lib/vectortile.js"
};
static const unsigned char web_lib_viewedphoto_js[] = {
#embed "../../Web/lib/viewedphoto.js"
};
static const unsigned char web_lib_viewertexts_js[] = {
#embed "../../Web/lib/viewertexts.js"
};
static const unsigned char web_lib_voice_js[] = {
#embed "../../Web/lib/voice.js"
};
static const unsigned char web_lib_whereabouts_js[] = {
#embed "../../Web/lib/whereabouts.js"
};
static const unsigned char web_lib_zoom_js[] = {
#embed "../../Web/lib/zoom.js"
};
static const unsigned char web_library_css[] = {
#embed "../../Web/library.css"
};
static const unsigned char web_manifest_webmanifest[] = {
#embed "../../Web/manifest.webmanifest"
};
static const unsigned char web_map_css[] = {
#embed "../../Web/map.css"
};
static const unsigned char web_map_world_json[] = {
#embed "../../Web/map/world.json"
};
static const unsigned char web_mark_svg[] = {
#embed "../../Web/mark.svg"
};
static const unsigned char web_missing_svg[] = {
#embed "../../Web/missing.svg"
};
static const unsigned char web_nothing_html[] = {
#embed "../../Web/nothing.html"
};
static const unsigned char web_outings_css[] = {
#embed "../../Web/outings.css"
};
static const unsigned char web_picker_css[] = {
#embed "../../Web/picker.css"
};
static const unsigned char web_screens_account_js[] = {
#embed "../../Web/screens/account.js"
};
static const unsigned char web_screens_accounts_js[] = {
#embed "../../Web/screens/accounts.js"
};
static const unsigned char web_screens_addphoto_js[] = {
#embed "../../Web/screens/addphoto.js"
};
static const unsigned char web_screens_albumacts_js[] = {
#embed "../../Web/screens/albumacts.js"
};
static const unsigned char web_screens_albums_js[] = {
#embed "../../Web/screens/albums.js"
};
static const unsigned char web_screens_app_js[] = {
#embed "../../Web/screens/app.js"
};
static const unsigned char web_screens_area_js[] = {
#embed "../../Web/screens/area.js"
};
static const unsigned char web_screens_camera_js[] = {
#embed "../../Web/screens/camera.js"
};
static const unsigned char web_screens_cameraframe_js[] = {
#embed "../../Web/screens/cameraframe.js"
};
static const unsigned char web_screens_cameraview_js[] = {
#embed "../../Web/screens/cameraview.js"
};
static const unsigned char web_screens_catchingup_js[] = {
#embed "../../Web/screens/catchingup.js"
};
static const unsigned char web_screens_choosing_js[] = {
#embed "../../Web/screens/choosing.js"
};
static const unsigned char web_screens_cropping_js[] = {
#embed "../../Web/screens/cropping.js"
};
static const unsigned char web_screens_darkroom_js[] = {
#embed "../../Web/screens/darkroom.js"
};
static const unsigned char web_screens_darkroomkeys_js[] = {
#embed "../../Web/screens/darkroomkeys.js"
};
static const unsigned char web_screens_darkroomtools_js[] = {
#embed "../../Web/screens/darkroomtools.js"
};
static const unsigned char web_screens_darkroomview_js[] = {
#embed "../../Web/screens/darkroomview.js"
};
static const unsigned char web_screens_developing_js[] = {
#embed "../../Web/screens/developing.js"
};
static const unsigned char web_screens_devices_js[] = {
#embed "../../Web/screens/devices.js"
};
static const unsigned char web_screens_downloading_js[] = {
#embed "../../Web/screens/downloading.js"
};
static const unsigned char web_screens_drafting_js[] = {
#embed "../../Web/screens/drafting.js"
};
static const unsigned char web_screens_drawing_js[] = {
#embed "../../Web/screens/drawing.js"
};
static const unsigned char web_screens_editing_js[] = {
#embed "../../Web/screens/editing.js"
};
static const unsigned char web_screens_equipment_js[] = {
#embed "../../Web/screens/equipment.js"
};
static const unsigned char web_screens_following_js[] = {
#embed "../../Web/screens/following.js"
};
static const unsigned char web_screens_groupbar_js[] = {
#embed "../../Web/screens/groupbar.js"
};
static const unsigned char web_screens_infofacts_js[] = {
#embed "../../Web/screens/infofacts.js"
};
static const unsigned char web_screens_jobs_js[] = {
#embed "../../Web/screens/jobs.js"
};
static const unsigned char web_screens_lastshot_js[] = {
#embed "../../Web/screens/lastshot.js"
};
static const unsigned char web_screens_laterscreen_js[] = {
#embed "../../Web/screens/laterscreen.js"
};
static const unsigned char web_screens_library_js[] = {
#embed "../../Web/screens/library.js"
};
static const unsigned char web_screens_links_js[] = {
#embed "../../Web/screens/links.js"
};
static const unsigned char web_screens_list_js[] = {
#embed "../../Web/screens/list.js"
};
static const unsigned char web_screens_listphotos_js[] = {
#embed "../../Web/screens/listphotos.js"
};
static const unsigned char web_screens_lists_js[] = {
#embed "../../Web/screens/lists.js"
};
static const unsigned char web_screens_locationfield_js[] = {
#embed "../../Web/screens/locationfield.js"
};
static const unsigned char web_screens_makephoto_js[] = {
#embed "../../Web/screens/makephoto.js"
};
static const unsigned char web_screens_many_js[] = {
#embed "../../Web/screens/many.js"
};
static const unsigned char web_screens_map_js[] = {
#embed "../../Web/screens/map.js"
};
static const unsigned char web_screens_mappicking_js[] = {
#embed "../../Web/screens/mappicking.js"
};
static const unsigned char web_screens_masking_js[] = {
#embed "../../Web/screens/masking.js"
};
static const unsigned char web_screens_neighbours_js[] = {
#embed "../../Web/screens/neighbours.js"
};
static const unsigned char web_screens_notices_js[] = {
#embed "../../Web/screens/notices.js"
};
static const unsigned char web_screens_outings_js[] = {
#embed "../../Web/screens/outings.js"
};
static const unsigned char web_screens_people_js[] = {
#embed "../../Web/screens/people.js"
};
static const unsigned char web_screens_photos_js[] = {
#embed "../../Web/screens/photos.js"
};
static const unsigned char web_screens_place_js[] = {
#embed "../../Web/screens/place.js"
};
static const unsigned char web_screens_placelist_js[] = {
#embed "../../Web/screens/placelist.js"
};
static const unsigned char web_screens_places_js[] = {
#embed "../../Web/screens/places.js"
};
static const unsigned char web_screens_quiet_js[] = {
#embed "../../Web/screens/quiet.js"
};
static const unsigned char web_screens_review_js[] = {
#embed "../../Web/screens/review.js"
};
static const unsigned char web_screens_saving_js[] = {
#embed "../../Web/screens/saving.js"
};
static const unsigned char web_screens_search_js[] = {
#embed "../../Web/screens/search.js"
};
static const unsigned char web_screens_series_js[] = {
#embed "../../Web/screens/series.js"
};
static const unsigned char web_screens_settings_js[] = {
#embed "../../Web/screens/settings.js"
};
static const unsigned char web_screens_settingspage_js[] = {
#embed "../../Web/screens/settingspage.js"
};
static const unsigned char web_screens_sharing_js[] = {
#embed "../../Web/screens/sharing.js"
};
static const unsigned char web_screens_shown_js[] = {
#embed "../../Web/screens/shown.js"
};
static const unsigned char web_screens_slides_js[] = {
#embed "../../Web/screens/slides.js"
};
static const unsigned char web_screens_slidesettings_js[] = {
#embed "../../Web/screens/slidesettings.js"
};
static const unsigned char web_screens_slideshow_js[] = {
#embed "../../Web/screens/slideshow.js"
};
static const unsigned char web_screens_spotfield_js[] = {
#embed "../../Web/screens/spotfield.js"
};
static const unsigned char web_screens_stacking_js[] = {
#embed "../../Web/screens/stacking.js"
};
static const unsigned char web_screens_toalbum_js[] = {
#embed "../../Web/screens/toalbum.js"
};
static const unsigned char web_screens_toolpanel_js[] = {
#embed "../../Web/screens/toolpanel.js"
};
static const unsigned char web_screens_unplugged_js[] = {
#embed "../../Web/screens/unplugged.js"
};
static const unsigned char web_screens_viewer_js[] = {
#embed "../../Web/screens/viewer.js"
};
static const unsigned char web_screens_vieweracts_js[] = {
#embed "../../Web/screens/vieweracts.js"
};
static const unsigned char web_screens_viewerkeys_js[] = {
#embed "../../Web/screens/viewerkeys.js"
};
static const unsigned char web_screens_viewertools_js[] = {
#embed "../../Web/screens/viewertools.js"
};
static const unsigned char web_screens_viewfinder_js[] = {
#embed "../../Web/screens/viewfinder.js"
};
static const unsigned char web_settings_css[] = {
#embed "../../Web/settings.css"
};
static const unsigned char web_share_frame_html[] = {
#embed "../../Web/share-frame.html"
};
static const unsigned char web_share_locked_html[] = {
#embed "../../Web/share-locked.html"
};
static const unsigned char web_share_over_html[] = {
#embed "../../Web/share-over.html"
};
static const unsigned char web_share_photo_html[] = {
#embed "../../Web/share-photo.html"
};
static const unsigned char web_share_css[] = {
#embed "../../Web/share.css"
};
static const unsigned char web_share_html[] = {
#embed "../../Web/share.html"
};
static const unsigned char web_sheets_css[] = {
#embed "../../Web/sheets.css"
};
static const unsigned char web_sign_in_html[] = {
#embed "../../Web/sign-in.html"
};
static const unsigned char web_slideshow_css[] = {
#embed "../../Web/slideshow.css"
};
static const unsigned char web_smallroom_css[] = {
#embed "../../Web/smallroom.css"
};
static const unsigned char web_sw_js[] = {
#embed "../../Web/sw.js"
};
static const unsigned char web_trust_html[] = {
#embed "../../Web/trust.html"
};
static const unsigned char web_viewer_css[] = {
#embed "../../Web/viewer.css"
};

static const struct cweb_file files[] = {
  {"app.css", "text/css; charset=utf-8",
   web_app_css, sizeof web_app_css},
  {"app.js", "text/javascript; charset=utf-8",
   web_app_js, sizeof web_app_js},
  {"camera.css", "text/css; charset=utf-8",
   web_camera_css, sizeof web_camera_css},
  {"claim.html", "text/html; charset=utf-8",
   web_claim_html, sizeof web_claim_html},
  {"claiming.html", "text/html; charset=utf-8",
   web_claiming_html, sizeof web_claiming_html},
  {"contrast.css", "text/css; charset=utf-8",
   web_contrast_css, sizeof web_contrast_css},
  {"darkroom.css", "text/css; charset=utf-8",
   web_darkroom_css, sizeof web_darkroom_css},
  {"elements/action-menu.js", "text/javascript; charset=utf-8",
   web_elements_action_menu_js, sizeof web_elements_action_menu_js},
  {"elements/adjust-panel.js", "text/javascript; charset=utf-8",
   web_elements_adjust_panel_js, sizeof web_elements_adjust_panel_js},
  {"elements/album-picker.js", "text/javascript; charset=utf-8",
   web_elements_album_picker_js, sizeof web_elements_album_picker_js},
  {"elements/amount-slider.js", "text/javascript; charset=utf-8",
   web_elements_amount_slider_js, sizeof web_elements_amount_slider_js},
  {"elements/app-nav.js", "text/javascript; charset=utf-8",
   web_elements_app_nav_js, sizeof web_elements_app_nav_js},
  {"elements/app-toast.js", "text/javascript; charset=utf-8",
   web_elements_app_toast_js, sizeof web_elements_app_toast_js},
  {"elements/camera-deck.js", "text/javascript; charset=utf-8",
   web_elements_camera_deck_js, sizeof web_elements_camera_deck_js},
  {"elements/camera-finder.js", "text/javascript; charset=utf-8",
   web_elements_camera_finder_js, sizeof web_elements_camera_finder_js},
  {"elements/crop-area.js", "text/javascript; charset=utf-8",
   web_elements_crop_area_js, sizeof web_elements_crop_area_js},
  {"elements/crop-panel.js", "text/javascript; charset=utf-8",
   web_elements_crop_panel_js, sizeof web_elements_crop_panel_js},
  {"elements/door-form.js", "text/javascript; charset=utf-8",
   web_elements_door_form_js, sizeof web_elements_door_form_js},
  {"elements/drop-overlay.js", "text/javascript; charset=utf-8",
   web_elements_drop_overlay_js, sizeof web_elements_drop_overlay_js},
  {"elements/export-sheet.js", "text/javascript; charset=utf-8",
   web_elements_export_sheet_js, sizeof web_elements_export_sheet_js},
  {"elements/film-controls.js", "text/javascript; charset=utf-8",
   web_elements_film_controls_js, sizeof web_elements_film_controls_js},
  {"elements/film-strip.js", "text/javascript; charset=utf-8",
   web_elements_film_strip_js, sizeof web_elements_film_strip_js},
  {"elements/filter-controls.js", "text/javascript; charset=utf-8",
   web_elements_filter_controls_js, sizeof web_elements_filter_controls_js},
  {"elements/filter-search.js", "text/javascript; charset=utf-8",
   web_elements_filter_search_js, sizeof web_elements_filter_search_js},
  {"elements/filter-strip.js", "text/javascript; charset=utf-8",
   web_elements_filter_strip_js, sizeof web_elements_filter_strip_js},
  {"elements/info-panel.js", "text/javascript; charset=utf-8",
   web_elements_info_panel_js, sizeof web_elements_info_panel_js},
  {"elements/key-help.js", "text/javascript; charset=utf-8",
   web_elements_key_help_js, sizeof web_elements_key_help_js},
  {"elements/link-options.js", "text/javascript; charset=utf-8",
   web_elements_link_options_js, sizeof web_elements_link_options_js},
  {"elements/link-sheet.js", "text/javascript; charset=utf-8",
   web_elements_link_sheet_js, sizeof web_elements_link_sheet_js},
  {"elements/moving-picture.js", "text/javascript; charset=utf-8",
   web_elements_moving_picture_js, sizeof web_elements_moving_picture_js},
  {"elements/name-sheet.js", "text/javascript; charset=utf-8",
   web_elements_name_sheet_js, sizeof web_elements_name_sheet_js},
  {"elements/password-sheet.js", "text/javascript; charset=utf-8",
   web_elements_password_sheet_js, sizeof web_elements_password_sheet_js},
  {"elements/photo-grid.js", "text/javascript; charset=utf-8",
   web_elements_photo_grid_js, sizeof web_elements_photo_grid_js},
  {"elements/photo-handles.js", "text/javascript; charset=utf-8",
   web_elements_photo_handles_js, sizeof web_elements_photo_handles_js},
  {"elements/photo-histogram.js", "text/javascript; charset=utf-8",
   web_elements_photo_histogram_js, sizeof web_elements_photo_histogram_js},
  {"elements/photo-map.js", "text/javascript; charset=utf-8",
   web_elements_photo_map_js, sizeof web_elements_photo_map_js},
  {"elements/photo-picker.js", "text/javascript; charset=utf-8",
   web_elements_photo_picker_js, sizeof web_elements_photo_picker_js},
  {"elements/photo-section.js", "text/javascript; charset=utf-8",
   web_elements_photo_section_js, sizeof web_elements_photo_section_js},
  {"elements/photo-stage.js", "text/javascript; charset=utf-8",
   web_elements_photo_stage_js, sizeof web_elements_photo_stage_js},
  {"elements/photo-tile.js", "text/javascript; charset=utf-8",
   web_elements_photo_tile_js, sizeof web_elements_photo_tile_js},
  {"elements/photo-viewer.js", "text/javascript; charset=utf-8",
   web_elements_photo_viewer_js, sizeof web_elements_photo_viewer_js},
  {"elements/place-photos.js", "text/javascript; charset=utf-8",
   web_elements_place_photos_js, sizeof web_elements_place_photos_js},
  {"elements/preset-list.js", "text/javascript; charset=utf-8",
   web_elements_preset_list_js, sizeof web_elements_preset_list_js},
  {"elements/removal-sheet.js", "text/javascript; charset=utf-8",
   web_elements_removal_sheet_js, sizeof web_elements_removal_sheet_js},
  {"elements/rule-sheet.js", "text/javascript; charset=utf-8",
   web_elements_rule_sheet_js, sizeof web_elements_rule_sheet_js},
  {"elements/search-field.js", "text/javascript; charset=utf-8",
   web_elements_search_field_js, sizeof web_elements_search_field_js},
  {"elements/selection-bar.js", "text/javascript; charset=utf-8",
   web_elements_selection_bar_js, sizeof web_elements_selection_bar_js},
  {"elements/star-row.js", "text/javascript; charset=utf-8",
   web_elements_star_row_js, sizeof web_elements_star_row_js},
  {"elements/step-list.js", "text/javascript; charset=utf-8",
   web_elements_step_list_js, sizeof web_elements_step_list_js},
  {"elements/sure-sheet.js", "text/javascript; charset=utf-8",
   web_elements_sure_sheet_js, sizeof web_elements_sure_sheet_js},
  {"elements/time-scrubber.js", "text/javascript; charset=utf-8",
   web_elements_time_scrubber_js, sizeof web_elements_time_scrubber_js},
  {"elements/tone-curve.js", "text/javascript; charset=utf-8",
   web_elements_tone_curve_js, sizeof web_elements_tone_curve_js},
  {"elements/upload-list.js", "text/javascript; charset=utf-8",
   web_elements_upload_list_js, sizeof web_elements_upload_list_js},
  {"elements/upload-progress.js", "text/javascript; charset=utf-8",
   web_elements_upload_progress_js, sizeof web_elements_upload_progress_js},
  {"elements/version-list.js", "text/javascript; charset=utf-8",
   web_elements_version_list_js, sizeof web_elements_version_list_js},
  {"equipment.css", "text/css; charset=utf-8",
   web_equipment_css, sizeof web_equipment_css},
  {"handles.css", "text/css; charset=utf-8",
   web_handles_css, sizeof web_handles_css},
  {"icon-180.png", "image/png",
   web_icon_180_png, sizeof web_icon_180_png},
  {"icon-192.png", "image/png",
   web_icon_192_png, sizeof web_icon_192_png},
  {"icon-512.png", "image/png",
   web_icon_512_png, sizeof web_icon_512_png},
  {"icon-maskable.png", "image/png",
   web_icon_maskable_png, sizeof web_icon_maskable_png},
  {"index.html", "text/html; charset=utf-8",
   web_index_html, sizeof web_index_html},
  {"invitation.html", "text/html; charset=utf-8",
   web_invitation_html, sizeof web_invitation_html},
  {"lib/accountapi.js", "text/javascript; charset=utf-8",
   web_lib_accountapi_js, sizeof web_lib_accountapi_js},
  {"lib/actions.js", "text/javascript; charset=utf-8",
   web_lib_actions_js, sizeof web_lib_actions_js},
  {"lib/adding.js", "text/javascript; charset=utf-8",
   web_lib_adding_js, sizeof web_lib_adding_js},
  {"lib/addresses.js", "text/javascript; charset=utf-8",
   web_lib_addresses_js, sizeof web_lib_addresses_js},
  {"lib/albumrule.js", "text/javascript; charset=utf-8",
   web_lib_albumrule_js, sizeof web_lib_albumrule_js},
  {"lib/albumtexts.js", "text/javascript; charset=utf-8",
   web_lib_albumtexts_js, sizeof web_lib_albumtexts_js},
  {"lib/api.js", "text/javascript; charset=utf-8",
   web_lib_api_js, sizeof web_lib_api_js},
  {"lib/appearance.js", "text/javascript; charset=utf-8",
   web_lib_appearance_js, sizeof web_lib_appearance_js},
  {"lib/auto.js", "text/javascript; charset=utf-8",
   web_lib_auto_js, sizeof web_lib_auto_js},
  {"lib/basemap.js", "text/javascript; charset=utf-8",
   web_lib_basemap_js, sizeof web_lib_basemap_js},
  {"lib/brushtrace.js", "text/javascript; charset=utf-8",
   web_lib_brushtrace_js, sizeof web_lib_brushtrace_js},
  {"lib/cameradevice.js", "text/javascript; charset=utf-8",
   web_lib_cameradevice_js, sizeof web_lib_cameradevice_js},
  {"lib/cameranote.js", "text/javascript; charset=utf-8",
   web_lib_cameranote_js, sizeof web_lib_cameranote_js},
  {"lib/camerastate.js", "text/javascript; charset=utf-8",
   web_lib_camerastate_js, sizeof web_lib_camerastate_js},
  {"lib/cameratexts.js", "text/javascript; charset=utf-8",
   web_lib_cameratexts_js, sizeof web_lib_cameratexts_js},
  {"lib/changestream.js", "text/javascript; charset=utf-8",
   web_lib_changestream_js, sizeof web_lib_changestream_js},
  {"lib/choice.js", "text/javascript; charset=utf-8",
   web_lib_choice_js, sizeof web_lib_choice_js},
  {"lib/colours.js", "text/javascript; charset=utf-8",
   web_lib_colours_js, sizeof web_lib_colours_js},
  {"lib/contrast.js", "text/javascript; charset=utf-8",
   web_lib_contrast_js, sizeof web_lib_contrast_js},
  {"lib/darkroomtexts.js", "text/javascript; charset=utf-8",
   web_lib_darkroomtexts_js, sizeof web_lib_darkroomtexts_js},
  {"lib/dates.js", "text/javascript; charset=utf-8",
   web_lib_dates_js, sizeof web_lib_dates_js},
  {"lib/deeds.js", "text/javascript; charset=utf-8",
   web_lib_deeds_js, sizeof web_lib_deeds_js},
  {"lib/devices.js", "text/javascript; charset=utf-8",
   web_lib_devices_js, sizeof web_lib_devices_js},
  {"lib/dom.js", "text/javascript; charset=utf-8",
   web_lib_dom_js, sizeof web_lib_dom_js},
  {"lib/doors.js", "text/javascript; charset=utf-8",
   web_lib_doors_js, sizeof web_lib_doors_js},
  {"lib/doubting.js", "text/javascript; charset=utf-8",
   web_lib_doubting_js, sizeof web_lib_doubting_js},
  {"lib/draft.js", "text/javascript; charset=utf-8",
   web_lib_draft_js, sizeof web_lib_draft_js},
  {"lib/dragging.js", "text/javascript; charset=utf-8",
   web_lib_dragging_js, sizeof web_lib_dragging_js},
  {"lib/editdrafts.js", "text/javascript; charset=utf-8",
   web_lib_editdrafts_js, sizeof web_lib_editdrafts_js},
  {"lib/editor.js", "text/javascript; charset=utf-8",
   web_lib_editor_js, sizeof web_lib_editor_js},
  {"lib/exif.js", "text/javascript; charset=utf-8",
   web_lib_exif_js, sizeof web_lib_exif_js},
  {"lib/exporting.js", "text/javascript; charset=utf-8",
   web_lib_exporting_js, sizeof web_lib_exporting_js},
  {"lib/exposure.js", "text/javascript; charset=utf-8",
   web_lib_exposure_js, sizeof web_lib_exposure_js},
  {"lib/filekeeper.js", "text/javascript; charset=utf-8",
   web_lib_filekeeper_js, sizeof web_lib_filekeeper_js},
  {"lib/films.js", "text/javascript; charset=utf-8",
   web_lib_films_js, sizeof web_lib_films_js},
  {"lib/filters.js", "text/javascript; charset=utf-8",
   web_lib_filters_js, sizeof web_lib_filters_js},
  {"lib/finding.js", "text/javascript; charset=utf-8",
   web_lib_finding_js, sizeof web_lib_finding_js},
  {"lib/focus.js", "text/javascript; charset=utf-8",
   web_lib_focus_js, sizeof web_lib_focus_js},
  {"lib/focusring.js", "text/javascript; charset=utf-8",
   web_lib_focusring_js, sizeof web_lib_focusring_js},
  {"lib/folders.js", "text/javascript; charset=utf-8",
   web_lib_folders_js, sizeof web_lib_folders_js},
  {"lib/framepainter.js", "text/javascript; charset=utf-8",
   web_lib_framepainter_js, sizeof web_lib_framepainter_js},
  {"lib/fulfilling.js", "text/javascript; charset=utf-8",
   web_lib_fulfilling_js, sizeof web_lib_fulfilling_js},
  {"lib/gathering.js", "text/javascript; charset=utf-8",
   web_lib_gathering_js, sizeof web_lib_gathering_js},
  {"lib/geometry.js", "text/javascript; charset=utf-8",
   web_lib_geometry_js, sizeof web_lib_geometry_js},
  {"lib/gl.js", "text/javascript; charset=utf-8",
   web_lib_gl_js, sizeof web_lib_gl_js},
  {"lib/glbender.js", "text/javascript; charset=utf-8",
   web_lib_glbender_js, sizeof web_lib_glbender_js},
  {"lib/glstages.js", "text/javascript; charset=utf-8",
   web_lib_glstages_js, sizeof web_lib_glstages_js},
  {"lib/gltables.js", "text/javascript; charset=utf-8",
   web_lib_gltables_js, sizeof web_lib_gltables_js},
  {"lib/gltexture.js", "text/javascript; charset=utf-8",
   web_lib_gltexture_js, sizeof web_lib_gltexture_js},
  {"lib/gridframe.js", "text/javascript; charset=utf-8",
   web_lib_gridframe_js, sizeof web_lib_gridframe_js},
  {"lib/gridkeys.js", "text/javascript; charset=utf-8",
   web_lib_gridkeys_js, sizeof web_lib_gridkeys_js},
  {"lib/gridlayout.js", "text/javascript; charset=utf-8",
   web_lib_gridlayout_js, sizeof web_lib_gridlayout_js},
  {"lib/gridscroll.js", "text/javascript; charset=utf-8",
   web_lib_gridscroll_js, sizeof web_lib_gridscroll_js},
  {"lib/gridtiles.js", "text/javascript; charset=utf-8",
   web_lib_gridtiles_js, sizeof web_lib_gridtiles_js},
  {"lib/grouplist.js", "text/javascript; charset=utf-8",
   web_lib_grouplist_js, sizeof web_lib_grouplist_js},
  {"lib/grouptexts.js", "text/javascript; charset=utf-8",
   web_lib_grouptexts_js, sizeof web_lib_grouptexts_js},
  {"lib/handleshapes.js", "text/javascript; charset=utf-8",
   web_lib_handleshapes_js, sizeof web_lib_handleshapes_js},
  {"lib/hastening.js", "text/javascript; charset=utf-8",
   web_lib_hastening_js, sizeof web_lib_hastening_js},
  {"lib/histogram.js", "text/javascript; charset=utf-8",
   web_lib_histogram_js, sizeof web_lib_histogram_js},
  {"lib/icons.js", "text/javascript; charset=utf-8",
   web_lib_icons_js, sizeof web_lib_icons_js},
  {"lib/installing.js", "text/javascript; charset=utf-8",
   web_lib_installing_js, sizeof web_lib_installing_js},
  {"lib/intake.js", "text/javascript; charset=utf-8",
   web_lib_intake_js, sizeof web_lib_intake_js},
  {"lib/keytexts.js", "text/javascript; charset=utf-8",
   web_lib_keytexts_js, sizeof web_lib_keytexts_js},
  {"lib/layers.js", "text/javascript; charset=utf-8",
   web_lib_layers_js, sizeof web_lib_layers_js},
  {"lib/layertexts.js", "text/javascript; charset=utf-8",
   web_lib_layertexts_js, sizeof web_lib_layertexts_js},
  {"lib/layerwatch.js", "text/javascript; charset=utf-8",
   web_lib_layerwatch_js, sizeof web_lib_layerwatch_js},
  {"lib/layout.js", "text/javascript; charset=utf-8",
   web_lib_layout_js, sizeof web_lib_layout_js},
  {"lib/library.js", "text/javascript; charset=utf-8",
   web_lib_library_js, sizeof web_lib_library_js},
  {"lib/maphand.js", "text/javascript; charset=utf-8",
   web_lib_maphand_js, sizeof web_lib_maphand_js},
  {"lib/mappin.js", "text/javascript; charset=utf-8",
   web_lib_mappin_js, sizeof web_lib_mappin_js},
  {"lib/maptexts.js", "text/javascript; charset=utf-8",
   web_lib_maptexts_js, sizeof web_lib_maptexts_js},
  {"lib/maptiles.js", "text/javascript; charset=utf-8",
   web_lib_maptiles_js, sizeof web_lib_maptiles_js},
  {"lib/matrix.js", "text/javascript; charset=utf-8",
   web_lib_matrix_js, sizeof web_lib_matrix_js},
  {"lib/mercator.js", "text/javascript; charset=utf-8",
   web_lib_mercator_js, sizeof web_lib_mercator_js},
  {"lib/motion.js", "text/javascript; charset=utf-8",
   web_lib_motion_js, sizeof web_lib_motion_js},
  {"lib/news.js", "text/javascript; charset=utf-8",
   web_lib_news_js, sizeof web_lib_news_js},
  {"lib/outingsapi.js", "text/javascript; charset=utf-8",
   web_lib_outingsapi_js, sizeof web_lib_outingsapi_js},
  {"lib/pace.js", "text/javascript; charset=utf-8",
   web_lib_pace_js, sizeof web_lib_pace_js},
  {"lib/pairs.js", "text/javascript; charset=utf-8",
   web_lib_pairs_js, sizeof web_lib_pairs_js},
  {"lib/pasting.js", "text/javascript; charset=utf-8",
   web_lib_pasting_js, sizeof web_lib_pasting_js},
  {"lib/patience.js", "text/javascript; charset=utf-8",
   web_lib_patience_js, sizeof web_lib_patience_js},
  {"lib/permissions.js", "text/javascript; charset=utf-8",
   web_lib_permissions_js, sizeof web_lib_permissions_js},
  {"lib/permissiontexts.js", "text/javascript; charset=utf-8",
   web_lib_permissiontexts_js, sizeof web_lib_permissiontexts_js},
  {"lib/photofacts.js", "text/javascript; charset=utf-8",
   web_lib_photofacts_js, sizeof web_lib_photofacts_js},
  {"lib/photofields.js", "text/javascript; charset=utf-8",
   web_lib_photofields_js, sizeof web_lib_photofields_js},
  {"lib/photohand.js", "text/javascript; charset=utf-8",
   web_lib_photohand_js, sizeof web_lib_photohand_js},
  {"lib/photolist.js", "text/javascript; charset=utf-8",
   web_lib_photolist_js, sizeof web_lib_photolist_js},
  {"lib/phototrack.js", "text/javascript; charset=utf-8",
   web_lib_phototrack_js, sizeof web_lib_phototrack_js},
  {"lib/pickertexts.js", "text/javascript; charset=utf-8",
   web_lib_pickertexts_js, sizeof web_lib_pickertexts_js},
  {"lib/picking.js", "text/javascript; charset=utf-8",
   web_lib_picking_js, sizeof web_lib_picking_js},
  {"lib/pins.js", "text/javascript; charset=utf-8",
   web_lib_pins_js, sizeof web_lib_pins_js},
  {"lib/presets.js", "text/javascript; charset=utf-8",
   web_lib_presets_js, sizeof web_lib_presets_js},
  {"lib/presses.js", "text/javascript; charset=utf-8",
   web_lib_presses_js, sizeof web_lib_presses_js},
  {"lib/preview.js", "text/javascript; charset=utf-8",
   web_lib_preview_js, sizeof web_lib_preview_js},
  {"lib/rangetouch.js", "text/javascript; charset=utf-8",
   web_lib_rangetouch_js, sizeof web_lib_rangetouch_js},
  {"lib/reader.js", "text/javascript; charset=utf-8",
   web_lib_reader_js, sizeof web_lib_reader_js},
  {"lib/recipe.js", "text/javascript; charset=utf-8",
   web_lib_recipe_js, sizeof web_lib_recipe_js},
  {"lib/recording.js", "text/javascript; charset=utf-8",
   web_lib_recording_js, sizeof web_lib_recording_js},
  {"lib/rectangles.js", "text/javascript; charset=utf-8",
   web_lib_rectangles_js, sizeof web_lib_rectangles_js},
  {"lib/router.js", "text/javascript; charset=utf-8",
   web_lib_router_js, sizeof web_lib_router_js},
  {"lib/roving.js", "text/javascript; charset=utf-8",
   web_lib_roving_js, sizeof web_lib_roving_js},
  {"lib/rows.js", "text/javascript; charset=utf-8",
   web_lib_rows_js, sizeof web_lib_rows_js},
  {"lib/scrollspace.js", "text/javascript; charset=utf-8",
   web_lib_scrollspace_js, sizeof web_lib_scrollspace_js},
  {"lib/searching.js", "text/javascript; charset=utf-8",
   web_lib_searching_js, sizeof web_lib_searching_js},
  {"lib/searchtexts.js", "text/javascript; charset=utf-8",
   web_lib_searchtexts_js, sizeof web_lib_searchtexts_js},
  {"lib/sections.js", "text/javascript; charset=utf-8",
   web_lib_sections_js, sizeof web_lib_sections_js},
  {"lib/seeing.js", "text/javascript; charset=utf-8",
   web_lib_seeing_js, sizeof web_lib_seeing_js},
  {"lib/selection.js", "text/javascript; charset=utf-8",
   web_lib_selection_js, sizeof web_lib_selection_js},
  {"lib/selectiontexts.js", "text/javascript; charset=utf-8",
   web_lib_selectiontexts_js, sizeof web_lib_selectiontexts_js},
  {"lib/settingstexts.js", "text/javascript; charset=utf-8",
   web_lib_settingstexts_js, sizeof web_lib_settingstexts_js},
  {"lib/shapes.js", "text/javascript; charset=utf-8",
   web_lib_shapes_js, sizeof web_lib_shapes_js},
  {"lib/sharingapi.js", "text/javascript; charset=utf-8",
   web_lib_sharingapi_js, sizeof web_lib_sharingapi_js},
  {"lib/sharingtexts.js", "text/javascript; charset=utf-8",
   web_lib_sharingtexts_js, sizeof web_lib_sharingtexts_js},
  {"lib/sheethand.js", "text/javascript; charset=utf-8",
   web_lib_sheethand_js, sizeof web_lib_sheethand_js},
  {"lib/shots.js", "text/javascript; charset=utf-8",
   web_lib_shots_js, sizeof web_lib_shots_js},
  {"lib/shownvalues.js", "text/javascript; charset=utf-8",
   web_lib_shownvalues_js, sizeof web_lib_shownvalues_js},
  {"lib/shutter.js", "text/javascript; charset=utf-8",
   web_lib_shutter_js, sizeof web_lib_shutter_js},
  {"lib/slideorder.js", "text/javascript; charset=utf-8",
   web_lib_slideorder_js, sizeof web_lib_slideorder_js},
  {"lib/slidetouch.js", "text/javascript; charset=utf-8",
   web_lib_slidetouch_js, sizeof web_lib_slidetouch_js},
  {"lib/splitline.js", "text/javascript; charset=utf-8",
   web_lib_splitline_js, sizeof web_lib_splitline_js},
  {"lib/steps.js", "text/javascript; charset=utf-8",
   web_lib_steps_js, sizeof web_lib_steps_js},
  {"lib/styles.js", "text/javascript; charset=utf-8",
   web_lib_styles_js, sizeof web_lib_styles_js},
  {"lib/texts.js", "text/javascript; charset=utf-8",
   web_lib_texts_js, sizeof web_lib_texts_js},
  {"lib/thumbhash.js", "text/javascript; charset=utf-8",
   web_lib_thumbhash_js, sizeof web_lib_thumbhash_js},
  {"lib/thumbnail.js", "text/javascript; charset=utf-8",
   web_lib_thumbnail_js, sizeof web_lib_thumbnail_js},
  {"lib/tilegrid.js", "text/javascript; charset=utf-8",
   web_lib_tilegrid_js, sizeof web_lib_tilegrid_js},
  {"lib/tilepaint.js", "text/javascript; charset=utf-8",
   web_lib_tilepaint_js, sizeof web_lib_tilepaint_js},
  {"lib/tilestyle.js", "text/javascript; charset=utf-8",
   web_lib_tilestyle_js, sizeof web_lib_tilestyle_js},
  {"lib/timeline.js", "text/javascript; charset=utf-8",
   web_lib_timeline_js, sizeof web_lib_timeline_js},
  {"lib/tools.js", "text/javascript; charset=utf-8",
   web_lib_tools_js, sizeof web_lib_tools_js},
  {"lib/tooltexts.js", "text/javascript; charset=utf-8",
   web_lib_tooltexts_js, sizeof web_lib_tooltexts_js},
  {"lib/toolvalues.js", "text/javascript; charset=utf-8",
   web_lib_toolvalues_js, sizeof web_lib_toolvalues_js},
  {"lib/touch.js", "text/javascript; charset=utf-8",
   web_lib_touch_js, sizeof web_lib_touch_js},
  {"lib/transitions.js", "text/javascript; charset=utf-8",
   web_lib_transitions_js, sizeof web_lib_transitions_js},
  {"lib/transport.js", "text/javascript; charset=utf-8",
   web_lib_transport_js, sizeof web_lib_transport_js},
  {"lib/trusted.js", "text/javascript; charset=utf-8",
   web_lib_trusted_js, sizeof web_lib_trusted_js},
  {"lib/tus.js", "text/javascript; charset=utf-8",
   web_lib_tus_js, sizeof web_lib_tus_js},
  {"lib/typed.js", "text/javascript; charset=utf-8",
   web_lib_typed_js, sizeof web_lib_typed_js},
  {"lib/undos.js", "text/javascript; charset=utf-8",
   web_lib_undos_js, sizeof web_lib_undos_js},
  {"lib/unsaid.js", "text/javascript; charset=utf-8",
   web_lib_unsaid_js, sizeof web_lib_unsaid_js},
  {"lib/uploadfacts.js", "text/javascript; charset=utf-8",
   web_lib_uploadfacts_js, sizeof web_lib_uploadfacts_js},
  {"lib/uploadmemory.js", "text/javascript; charset=utf-8",
   web_lib_uploadmemory_js, sizeof web_lib_uploadmemory_js},
  {"lib/uploads.js", "text/javascript; charset=utf-8",
   web_lib_uploads_js, sizeof web_lib_uploads_js},
  {"lib/uploadstates.js", "text/javascript; charset=utf-8",
   web_lib_uploadstates_js, sizeof web_lib_uploadstates_js},
  {"lib/vectortile.js", "text/javascript; charset=utf-8",
   web_lib_vectortile_js, sizeof web_lib_vectortile_js},
  {"lib/viewedphoto.js", "text/javascript; charset=utf-8",
   web_lib_viewedphoto_js, sizeof web_lib_viewedphoto_js},
  {"lib/viewertexts.js", "text/javascript; charset=utf-8",
   web_lib_viewertexts_js, sizeof web_lib_viewertexts_js},
  {"lib/voice.js", "text/javascript; charset=utf-8",
   web_lib_voice_js, sizeof web_lib_voice_js},
  {"lib/whereabouts.js", "text/javascript; charset=utf-8",
   web_lib_whereabouts_js, sizeof web_lib_whereabouts_js},
  {"lib/zoom.js", "text/javascript; charset=utf-8",
   web_lib_zoom_js, sizeof web_lib_zoom_js},
  {"library.css", "text/css; charset=utf-8",
   web_library_css, sizeof web_library_css},
  {"manifest.webmanifest", "application/manifest+json",
   web_manifest_webmanifest, sizeof web_manifest_webmanifest},
  {"map.css", "text/css; charset=utf-8",
   web_map_css, sizeof web_map_css},
  {"map/world.json", "application/json",
   web_map_world_json, sizeof web_map_world_json},
  {"mark.svg", "image/svg+xml",
   web_mark_svg, sizeof web_mark_svg},
  {"missing.svg", "image/svg+xml",
   web_missing_svg, sizeof web_missing_svg},
  {"nothing.html", "text/html; charset=utf-8",
   web_nothing_html, sizeof web_nothing_html},
  {"outings.css", "text/css; charset=utf-8",
   web_outings_css, sizeof web_outings_css},
  {"picker.css", "text/css; charset=utf-8",
   web_picker_css, sizeof web_picker_css},
  {"screens/account.js", "text/javascript; charset=utf-8",
   web_screens_account_js, sizeof web_screens_account_js},
  {"screens/accounts.js", "text/javascript; charset=utf-8",
   web_screens_accounts_js, sizeof web_screens_accounts_js},
  {"screens/addphoto.js", "text/javascript; charset=utf-8",
   web_screens_addphoto_js, sizeof web_screens_addphoto_js},
  {"screens/albumacts.js", "text/javascript; charset=utf-8",
   web_screens_albumacts_js, sizeof web_screens_albumacts_js},
  {"screens/albums.js", "text/javascript; charset=utf-8",
   web_screens_albums_js, sizeof web_screens_albums_js},
  {"screens/app.js", "text/javascript; charset=utf-8",
   web_screens_app_js, sizeof web_screens_app_js},
  {"screens/area.js", "text/javascript; charset=utf-8",
   web_screens_area_js, sizeof web_screens_area_js},
  {"screens/camera.js", "text/javascript; charset=utf-8",
   web_screens_camera_js, sizeof web_screens_camera_js},
  {"screens/cameraframe.js", "text/javascript; charset=utf-8",
   web_screens_cameraframe_js, sizeof web_screens_cameraframe_js},
  {"screens/cameraview.js", "text/javascript; charset=utf-8",
   web_screens_cameraview_js, sizeof web_screens_cameraview_js},
  {"screens/catchingup.js", "text/javascript; charset=utf-8",
   web_screens_catchingup_js, sizeof web_screens_catchingup_js},
  {"screens/choosing.js", "text/javascript; charset=utf-8",
   web_screens_choosing_js, sizeof web_screens_choosing_js},
  {"screens/cropping.js", "text/javascript; charset=utf-8",
   web_screens_cropping_js, sizeof web_screens_cropping_js},
  {"screens/darkroom.js", "text/javascript; charset=utf-8",
   web_screens_darkroom_js, sizeof web_screens_darkroom_js},
  {"screens/darkroomkeys.js", "text/javascript; charset=utf-8",
   web_screens_darkroomkeys_js, sizeof web_screens_darkroomkeys_js},
  {"screens/darkroomtools.js", "text/javascript; charset=utf-8",
   web_screens_darkroomtools_js, sizeof web_screens_darkroomtools_js},
  {"screens/darkroomview.js", "text/javascript; charset=utf-8",
   web_screens_darkroomview_js, sizeof web_screens_darkroomview_js},
  {"screens/developing.js", "text/javascript; charset=utf-8",
   web_screens_developing_js, sizeof web_screens_developing_js},
  {"screens/devices.js", "text/javascript; charset=utf-8",
   web_screens_devices_js, sizeof web_screens_devices_js},
  {"screens/downloading.js", "text/javascript; charset=utf-8",
   web_screens_downloading_js, sizeof web_screens_downloading_js},
  {"screens/drafting.js", "text/javascript; charset=utf-8",
   web_screens_drafting_js, sizeof web_screens_drafting_js},
  {"screens/drawing.js", "text/javascript; charset=utf-8",
   web_screens_drawing_js, sizeof web_screens_drawing_js},
  {"screens/editing.js", "text/javascript; charset=utf-8",
   web_screens_editing_js, sizeof web_screens_editing_js},
  {"screens/equipment.js", "text/javascript; charset=utf-8",
   web_screens_equipment_js, sizeof web_screens_equipment_js},
  {"screens/following.js", "text/javascript; charset=utf-8",
   web_screens_following_js, sizeof web_screens_following_js},
  {"screens/groupbar.js", "text/javascript; charset=utf-8",
   web_screens_groupbar_js, sizeof web_screens_groupbar_js},
  {"screens/infofacts.js", "text/javascript; charset=utf-8",
   web_screens_infofacts_js, sizeof web_screens_infofacts_js},
  {"screens/jobs.js", "text/javascript; charset=utf-8",
   web_screens_jobs_js, sizeof web_screens_jobs_js},
  {"screens/lastshot.js", "text/javascript; charset=utf-8",
   web_screens_lastshot_js, sizeof web_screens_lastshot_js},
  {"screens/laterscreen.js", "text/javascript; charset=utf-8",
   web_screens_laterscreen_js, sizeof web_screens_laterscreen_js},
  {"screens/library.js", "text/javascript; charset=utf-8",
   web_screens_library_js, sizeof web_screens_library_js},
  {"screens/links.js", "text/javascript; charset=utf-8",
   web_screens_links_js, sizeof web_screens_links_js},
  {"screens/list.js", "text/javascript; charset=utf-8",
   web_screens_list_js, sizeof web_screens_list_js},
  {"screens/listphotos.js", "text/javascript; charset=utf-8",
   web_screens_listphotos_js, sizeof web_screens_listphotos_js},
  {"screens/lists.js", "text/javascript; charset=utf-8",
   web_screens_lists_js, sizeof web_screens_lists_js},
  {"screens/locationfield.js", "text/javascript; charset=utf-8",
   web_screens_locationfield_js, sizeof web_screens_locationfield_js},
  {"screens/makephoto.js", "text/javascript; charset=utf-8",
   web_screens_makephoto_js, sizeof web_screens_makephoto_js},
  {"screens/many.js", "text/javascript; charset=utf-8",
   web_screens_many_js, sizeof web_screens_many_js},
  {"screens/map.js", "text/javascript; charset=utf-8",
   web_screens_map_js, sizeof web_screens_map_js},
  {"screens/mappicking.js", "text/javascript; charset=utf-8",
   web_screens_mappicking_js, sizeof web_screens_mappicking_js},
  {"screens/masking.js", "text/javascript; charset=utf-8",
   web_screens_masking_js, sizeof web_screens_masking_js},
  {"screens/neighbours.js", "text/javascript; charset=utf-8",
   web_screens_neighbours_js, sizeof web_screens_neighbours_js},
  {"screens/notices.js", "text/javascript; charset=utf-8",
   web_screens_notices_js, sizeof web_screens_notices_js},
  {"screens/outings.js", "text/javascript; charset=utf-8",
   web_screens_outings_js, sizeof web_screens_outings_js},
  {"screens/people.js", "text/javascript; charset=utf-8",
   web_screens_people_js, sizeof web_screens_people_js},
  {"screens/photos.js", "text/javascript; charset=utf-8",
   web_screens_photos_js, sizeof web_screens_photos_js},
  {"screens/place.js", "text/javascript; charset=utf-8",
   web_screens_place_js, sizeof web_screens_place_js},
  {"screens/placelist.js", "text/javascript; charset=utf-8",
   web_screens_placelist_js, sizeof web_screens_placelist_js},
  {"screens/places.js", "text/javascript; charset=utf-8",
   web_screens_places_js, sizeof web_screens_places_js},
  {"screens/quiet.js", "text/javascript; charset=utf-8",
   web_screens_quiet_js, sizeof web_screens_quiet_js},
  {"screens/review.js", "text/javascript; charset=utf-8",
   web_screens_review_js, sizeof web_screens_review_js},
  {"screens/saving.js", "text/javascript; charset=utf-8",
   web_screens_saving_js, sizeof web_screens_saving_js},
  {"screens/search.js", "text/javascript; charset=utf-8",
   web_screens_search_js, sizeof web_screens_search_js},
  {"screens/series.js", "text/javascript; charset=utf-8",
   web_screens_series_js, sizeof web_screens_series_js},
  {"screens/settings.js", "text/javascript; charset=utf-8",
   web_screens_settings_js, sizeof web_screens_settings_js},
  {"screens/settingspage.js", "text/javascript; charset=utf-8",
   web_screens_settingspage_js, sizeof web_screens_settingspage_js},
  {"screens/sharing.js", "text/javascript; charset=utf-8",
   web_screens_sharing_js, sizeof web_screens_sharing_js},
  {"screens/shown.js", "text/javascript; charset=utf-8",
   web_screens_shown_js, sizeof web_screens_shown_js},
  {"screens/slides.js", "text/javascript; charset=utf-8",
   web_screens_slides_js, sizeof web_screens_slides_js},
  {"screens/slidesettings.js", "text/javascript; charset=utf-8",
   web_screens_slidesettings_js, sizeof web_screens_slidesettings_js},
  {"screens/slideshow.js", "text/javascript; charset=utf-8",
   web_screens_slideshow_js, sizeof web_screens_slideshow_js},
  {"screens/spotfield.js", "text/javascript; charset=utf-8",
   web_screens_spotfield_js, sizeof web_screens_spotfield_js},
  {"screens/stacking.js", "text/javascript; charset=utf-8",
   web_screens_stacking_js, sizeof web_screens_stacking_js},
  {"screens/toalbum.js", "text/javascript; charset=utf-8",
   web_screens_toalbum_js, sizeof web_screens_toalbum_js},
  {"screens/toolpanel.js", "text/javascript; charset=utf-8",
   web_screens_toolpanel_js, sizeof web_screens_toolpanel_js},
  {"screens/unplugged.js", "text/javascript; charset=utf-8",
   web_screens_unplugged_js, sizeof web_screens_unplugged_js},
  {"screens/viewer.js", "text/javascript; charset=utf-8",
   web_screens_viewer_js, sizeof web_screens_viewer_js},
  {"screens/vieweracts.js", "text/javascript; charset=utf-8",
   web_screens_vieweracts_js, sizeof web_screens_vieweracts_js},
  {"screens/viewerkeys.js", "text/javascript; charset=utf-8",
   web_screens_viewerkeys_js, sizeof web_screens_viewerkeys_js},
  {"screens/viewertools.js", "text/javascript; charset=utf-8",
   web_screens_viewertools_js, sizeof web_screens_viewertools_js},
  {"screens/viewfinder.js", "text/javascript; charset=utf-8",
   web_screens_viewfinder_js, sizeof web_screens_viewfinder_js},
  {"settings.css", "text/css; charset=utf-8",
   web_settings_css, sizeof web_settings_css},
  {"share-frame.html", "text/html; charset=utf-8",
   web_share_frame_html, sizeof web_share_frame_html},
  {"share-locked.html", "text/html; charset=utf-8",
   web_share_locked_html, sizeof web_share_locked_html},
  {"share-over.html", "text/html; charset=utf-8",
   web_share_over_html, sizeof web_share_over_html},
  {"share-photo.html", "text/html; charset=utf-8",
   web_share_photo_html, sizeof web_share_photo_html},
  {"share.css", "text/css; charset=utf-8",
   web_share_css, sizeof web_share_css},
  {"share.html", "text/html; charset=utf-8",
   web_share_html, sizeof web_share_html},
  {"sheets.css", "text/css; charset=utf-8",
   web_sheets_css, sizeof web_sheets_css},
  {"sign-in.html", "text/html; charset=utf-8",
   web_sign_in_html, sizeof web_sign_in_html},
  {"slideshow.css", "text/css; charset=utf-8",
   web_slideshow_css, sizeof web_slideshow_css},
  {"smallroom.css", "text/css; charset=utf-8",
   web_smallroom_css, sizeof web_smallroom_css},
  {"sw.js", "text/javascript; charset=utf-8",
   web_sw_js, sizeof web_sw_js},
  {"trust.html", "text/html; charset=utf-8",
   web_trust_html, sizeof web_trust_html},
  {"viewer.css", "text/css; charset=utf-8",
   web_viewer_css, sizeof web_viewer_css},
};

const struct cweb_file *cweb_files(unsigned long *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
