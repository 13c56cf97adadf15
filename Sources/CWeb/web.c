// Made by scripts/embed from Web/; do not edit.
#include "cweb.h"

static const unsigned char web_app_js[] = {
#embed "../../Web/app.js"
};
static const unsigned char web_app_app_nav_js[] = {
#embed "../../Web/app/app-nav.js"
};
static const unsigned char web_app_app_js[] = {
#embed "../../Web/app/app.js"
};
static const unsigned char web_app_focus_ring_js[] = {
#embed "../../Web/app/focus-ring.js"
};
static const unsigned char web_app_forced_colours_js[] = {
#embed "../../Web/app/forced-colours.js"
};
static const unsigned char web_app_key_help_js[] = {
#embed "../../Web/app/key-help.js"
};
static const unsigned char web_app_key_texts_js[] = {
#embed "../../Web/app/key-texts.js"
};
static const unsigned char web_app_lazy_screen_js[] = {
#embed "../../Web/app/lazy-screen.js"
};
static const unsigned char web_app_not_found_html[] = {
#embed "../../Web/app/not-found.html"
};
static const unsigned char web_app_screen_loader_js[] = {
#embed "../../Web/app/screen-loader.js"
};
static const unsigned char web_app_services_css[] = {
#embed "../../Web/app/services.css"
};
static const unsigned char web_app_services_js[] = {
#embed "../../Web/app/services.js"
};
static const unsigned char web_app_unsaved_work_js[] = {
#embed "../../Web/app/unsaved-work.js"
};
static const unsigned char web_core_api_js[] = {
#embed "../../Web/core/api.js"
};
static const unsigned char web_core_appearance_js[] = {
#embed "../../Web/core/appearance.js"
};
static const unsigned char web_core_base_path_js[] = {
#embed "../../Web/core/base-path.js"
};
static const unsigned char web_core_bulk_requests_js[] = {
#embed "../../Web/core/bulk-requests.js"
};
static const unsigned char web_core_byte_sizes_js[] = {
#embed "../../Web/core/byte-sizes.js"
};
static const unsigned char web_core_change_counter_js[] = {
#embed "../../Web/core/change-counter.js"
};
static const unsigned char web_core_change_stream_js[] = {
#embed "../../Web/core/change-stream.js"
};
static const unsigned char web_core_collection_requests_js[] = {
#embed "../../Web/core/collection-requests.js"
};
static const unsigned char web_core_concurrency_js[] = {
#embed "../../Web/core/concurrency.js"
};
static const unsigned char web_core_coordinates_js[] = {
#embed "../../Web/core/coordinates.js"
};
static const unsigned char web_core_damage_texts_js[] = {
#embed "../../Web/core/damage-texts.js"
};
static const unsigned char web_core_dates_js[] = {
#embed "../../Web/core/dates.js"
};
static const unsigned char web_core_debounce_js[] = {
#embed "../../Web/core/debounce.js"
};
static const unsigned char web_core_decision_texts_js[] = {
#embed "../../Web/core/decision-texts.js"
};
static const unsigned char web_core_decisions_js[] = {
#embed "../../Web/core/decisions.js"
};
static const unsigned char web_core_development_requests_js[] = {
#embed "../../Web/core/development-requests.js"
};
static const unsigned char web_core_dom_js[] = {
#embed "../../Web/core/dom.js"
};
static const unsigned char web_core_editor_js[] = {
#embed "../../Web/core/editor.js"
};
static const unsigned char web_core_geolocation_js[] = {
#embed "../../Web/core/geolocation.js"
};
static const unsigned char web_core_group_list_js[] = {
#embed "../../Web/core/group-list.js"
};
static const unsigned char web_core_hidden_requests_js[] = {
#embed "../../Web/core/hidden-requests.js"
};
static const unsigned char web_core_http_js[] = {
#embed "../../Web/core/http.js"
};
static const unsigned char web_core_icons_js[] = {
#embed "../../Web/core/icons.js"
};
static const unsigned char web_core_layers_js[] = {
#embed "../../Web/core/layers.js"
};
static const unsigned char web_core_layout_js[] = {
#embed "../../Web/core/layout.js"
};
static const unsigned char web_core_library_js[] = {
#embed "../../Web/core/library.js"
};
static const unsigned char web_core_local_address_js[] = {
#embed "../../Web/core/local-address.js"
};
static const unsigned char web_core_location_name_js[] = {
#embed "../../Web/core/location-name.js"
};
static const unsigned char web_core_photo_list_js[] = {
#embed "../../Web/core/photo-list.js"
};
static const unsigned char web_core_photo_watcher_js[] = {
#embed "../../Web/core/photo-watcher.js"
};
static const unsigned char web_core_place_requests_js[] = {
#embed "../../Web/core/place-requests.js"
};
static const unsigned char web_core_plurals_js[] = {
#embed "../../Web/core/plurals.js"
};
static const unsigned char web_core_recipe_js[] = {
#embed "../../Web/core/recipe.js"
};
static const unsigned char web_core_reduced_motion_js[] = {
#embed "../../Web/core/reduced-motion.js"
};
static const unsigned char web_core_responses_js[] = {
#embed "../../Web/core/responses.js"
};
static const unsigned char web_core_router_js[] = {
#embed "../../Web/core/router.js"
};
static const unsigned char web_core_rows_js[] = {
#embed "../../Web/core/rows.js"
};
static const unsigned char web_core_sequence_js[] = {
#embed "../../Web/core/sequence.js"
};
static const unsigned char web_core_slow_indicator_js[] = {
#embed "../../Web/core/slow-indicator.js"
};
static const unsigned char web_core_styles_js[] = {
#embed "../../Web/core/styles.js"
};
static const unsigned char web_core_texts_js[] = {
#embed "../../Web/core/texts.js"
};
static const unsigned char web_core_thumbhash_js[] = {
#embed "../../Web/core/thumbhash.js"
};
static const unsigned char web_core_timeline_reader_js[] = {
#embed "../../Web/core/timeline-reader.js"
};
static const unsigned char web_core_timeline_js[] = {
#embed "../../Web/core/timeline.js"
};
static const unsigned char web_core_tool_icons_js[] = {
#embed "../../Web/core/tool-icons.js"
};
static const unsigned char web_core_trusted_js[] = {
#embed "../../Web/core/trusted.js"
};
static const unsigned char web_core_typed_events_js[] = {
#embed "../../Web/core/typed-events.js"
};
static const unsigned char web_core_unchanged_js[] = {
#embed "../../Web/core/unchanged.js"
};
static const unsigned char web_core_undo_message_js[] = {
#embed "../../Web/core/undo-message.js"
};
static const unsigned char web_features_albums_add_to_album_js[] = {
#embed "../../Web/features/albums/add-to-album.js"
};
static const unsigned char web_features_albums_album_actions_js[] = {
#embed "../../Web/features/albums/album-actions.js"
};
static const unsigned char web_features_albums_album_owners_js[] = {
#embed "../../Web/features/albums/album-owners.js"
};
static const unsigned char web_features_albums_album_picker_js[] = {
#embed "../../Web/features/albums/album-picker.js"
};
static const unsigned char web_features_albums_album_rule_js[] = {
#embed "../../Web/features/albums/album-rule.js"
};
static const unsigned char web_features_albums_albums_screen_js[] = {
#embed "../../Web/features/albums/albums-screen.js"
};
static const unsigned char web_features_albums_changed_albums_js[] = {
#embed "../../Web/features/albums/changed-albums.js"
};
static const unsigned char web_features_albums_condition_row_js[] = {
#embed "../../Web/features/albums/condition-row.js"
};
static const unsigned char web_features_albums_folders_js[] = {
#embed "../../Web/features/albums/folders.js"
};
static const unsigned char web_features_albums_rule_sheet_js[] = {
#embed "../../Web/features/albums/rule-sheet.js"
};
static const unsigned char web_features_albums_shelf_sections_js[] = {
#embed "../../Web/features/albums/shelf-sections.js"
};
static const unsigned char web_features_albums_texts_js[] = {
#embed "../../Web/features/albums/texts.js"
};
static const unsigned char web_features_camera_add_sheet_js[] = {
#embed "../../Web/features/camera/add-sheet.js"
};
static const unsigned char web_features_camera_camera_deck_js[] = {
#embed "../../Web/features/camera/camera-deck.js"
};
static const unsigned char web_features_camera_camera_device_js[] = {
#embed "../../Web/features/camera/camera-device.js"
};
static const unsigned char web_features_camera_camera_finder_js[] = {
#embed "../../Web/features/camera/camera-finder.js"
};
static const unsigned char web_features_camera_camera_frame_js[] = {
#embed "../../Web/features/camera/camera-frame.js"
};
static const unsigned char web_features_camera_camera_screen_js[] = {
#embed "../../Web/features/camera/camera-screen.js"
};
static const unsigned char web_features_camera_camera_settings_js[] = {
#embed "../../Web/features/camera/camera-settings.js"
};
static const unsigned char web_features_camera_camera_state_js[] = {
#embed "../../Web/features/camera/camera-state.js"
};
static const unsigned char web_features_camera_camera_view_js[] = {
#embed "../../Web/features/camera/camera-view.js"
};
static const unsigned char web_features_camera_camera_css[] = {
#embed "../../Web/features/camera/camera.css"
};
static const unsigned char web_features_camera_crop_area_js[] = {
#embed "../../Web/features/camera/crop-area.js"
};
static const unsigned char web_features_camera_exif_js[] = {
#embed "../../Web/features/camera/exif.js"
};
static const unsigned char web_features_camera_frame_painter_js[] = {
#embed "../../Web/features/camera/frame-painter.js"
};
static const unsigned char web_features_camera_last_shot_js[] = {
#embed "../../Web/features/camera/last-shot.js"
};
static const unsigned char web_features_camera_location_field_js[] = {
#embed "../../Web/features/camera/location-field.js"
};
static const unsigned char web_features_camera_photo_draft_js[] = {
#embed "../../Web/features/camera/photo-draft.js"
};
static const unsigned char web_features_camera_picture_dialogs_js[] = {
#embed "../../Web/features/camera/picture-dialogs.js"
};
static const unsigned char web_features_camera_series_view_js[] = {
#embed "../../Web/features/camera/series-view.js"
};
static const unsigned char web_features_camera_shots_js[] = {
#embed "../../Web/features/camera/shots.js"
};
static const unsigned char web_features_camera_shutter_js[] = {
#embed "../../Web/features/camera/shutter.js"
};
static const unsigned char web_features_camera_texts_js[] = {
#embed "../../Web/features/camera/texts.js"
};
static const unsigned char web_features_camera_upload_note_js[] = {
#embed "../../Web/features/camera/upload-note.js"
};
static const unsigned char web_features_camera_upload_outcome_js[] = {
#embed "../../Web/features/camera/upload-outcome.js"
};
static const unsigned char web_features_camera_video_recorder_js[] = {
#embed "../../Web/features/camera/video-recorder.js"
};
static const unsigned char web_features_camera_viewfinder_js[] = {
#embed "../../Web/features/camera/viewfinder.js"
};
static const unsigned char web_features_darkroom_adjust_panel_js[] = {
#embed "../../Web/features/darkroom/adjust-panel.js"
};
static const unsigned char web_features_darkroom_amount_slider_js[] = {
#embed "../../Web/features/darkroom/amount-slider.js"
};
static const unsigned char web_features_darkroom_auto_adjust_js[] = {
#embed "../../Web/features/darkroom/auto-adjust.js"
};
static const unsigned char web_features_darkroom_batch_actions_js[] = {
#embed "../../Web/features/darkroom/batch-actions.js"
};
static const unsigned char web_features_darkroom_brush_trace_js[] = {
#embed "../../Web/features/darkroom/brush-trace.js"
};
static const unsigned char web_features_darkroom_colours_js[] = {
#embed "../../Web/features/darkroom/colours.js"
};
static const unsigned char web_features_darkroom_copy_edit_js[] = {
#embed "../../Web/features/darkroom/copy-edit.js"
};
static const unsigned char web_features_darkroom_crop_panel_js[] = {
#embed "../../Web/features/darkroom/crop-panel.js"
};
static const unsigned char web_features_darkroom_crop_tool_js[] = {
#embed "../../Web/features/darkroom/crop-tool.js"
};
static const unsigned char web_features_darkroom_cube_file_js[] = {
#embed "../../Web/features/darkroom/cube-file.js"
};
static const unsigned char web_features_darkroom_darkroom_actions_js[] = {
#embed "../../Web/features/darkroom/darkroom-actions.js"
};
static const unsigned char web_features_darkroom_darkroom_compact_css[] = {
#embed "../../Web/features/darkroom/darkroom-compact.css"
};
static const unsigned char web_features_darkroom_darkroom_keys_js[] = {
#embed "../../Web/features/darkroom/darkroom-keys.js"
};
static const unsigned char web_features_darkroom_darkroom_messages_js[] = {
#embed "../../Web/features/darkroom/darkroom-messages.js"
};
static const unsigned char web_features_darkroom_darkroom_screen_js[] = {
#embed "../../Web/features/darkroom/darkroom-screen.js"
};
static const unsigned char web_features_darkroom_darkroom_state_js[] = {
#embed "../../Web/features/darkroom/darkroom-state.js"
};
static const unsigned char web_features_darkroom_darkroom_tools_js[] = {
#embed "../../Web/features/darkroom/darkroom-tools.js"
};
static const unsigned char web_features_darkroom_darkroom_view_js[] = {
#embed "../../Web/features/darkroom/darkroom-view.js"
};
static const unsigned char web_features_darkroom_darkroom_css[] = {
#embed "../../Web/features/darkroom/darkroom.css"
};
static const unsigned char web_features_darkroom_display_values_js[] = {
#embed "../../Web/features/darkroom/display-values.js"
};
static const unsigned char web_features_darkroom_draft_keeper_js[] = {
#embed "../../Web/features/darkroom/draft-keeper.js"
};
static const unsigned char web_features_darkroom_edit_actions_js[] = {
#embed "../../Web/features/darkroom/edit-actions.js"
};
static const unsigned char web_features_darkroom_edit_drafts_js[] = {
#embed "../../Web/features/darkroom/edit-drafts.js"
};
static const unsigned char web_features_darkroom_edit_names_js[] = {
#embed "../../Web/features/darkroom/edit-names.js"
};
static const unsigned char web_features_darkroom_edit_saver_js[] = {
#embed "../../Web/features/darkroom/edit-saver.js"
};
static const unsigned char web_features_darkroom_field_problem_js[] = {
#embed "../../Web/features/darkroom/field-problem.js"
};
static const unsigned char web_features_darkroom_file_control_js[] = {
#embed "../../Web/features/darkroom/file-control.js"
};
static const unsigned char web_features_darkroom_filter_catalogue_js[] = {
#embed "../../Web/features/darkroom/filter-catalogue.js"
};
static const unsigned char web_features_darkroom_filter_controls_js[] = {
#embed "../../Web/features/darkroom/filter-controls.js"
};
static const unsigned char web_features_darkroom_filter_groups_js[] = {
#embed "../../Web/features/darkroom/filter-groups.js"
};
static const unsigned char web_features_darkroom_filter_search_js[] = {
#embed "../../Web/features/darkroom/filter-search.js"
};
static const unsigned char web_features_darkroom_filters_js[] = {
#embed "../../Web/features/darkroom/filters.js"
};
static const unsigned char web_features_darkroom_geometry_edit_js[] = {
#embed "../../Web/features/darkroom/geometry-edit.js"
};
static const unsigned char web_features_darkroom_geometry_js[] = {
#embed "../../Web/features/darkroom/geometry.js"
};
static const unsigned char web_features_darkroom_handle_shapes_js[] = {
#embed "../../Web/features/darkroom/handle-shapes.js"
};
static const unsigned char web_features_darkroom_handles_css[] = {
#embed "../../Web/features/darkroom/handles.css"
};
static const unsigned char web_features_darkroom_histogram_js[] = {
#embed "../../Web/features/darkroom/histogram.js"
};
static const unsigned char web_features_darkroom_image_chooser_js[] = {
#embed "../../Web/features/darkroom/image-chooser.js"
};
static const unsigned char web_features_darkroom_image_control_js[] = {
#embed "../../Web/features/darkroom/image-control.js"
};
static const unsigned char web_features_darkroom_look_actions_js[] = {
#embed "../../Web/features/darkroom/look-actions.js"
};
static const unsigned char web_features_darkroom_mask_tool_js[] = {
#embed "../../Web/features/darkroom/mask-tool.js"
};
static const unsigned char web_features_darkroom_neighbours_js[] = {
#embed "../../Web/features/darkroom/neighbours.js"
};
static const unsigned char web_features_darkroom_notices_js[] = {
#embed "../../Web/features/darkroom/notices.js"
};
static const unsigned char web_features_darkroom_other_images_js[] = {
#embed "../../Web/features/darkroom/other-images.js"
};
static const unsigned char web_features_darkroom_photo_handles_js[] = {
#embed "../../Web/features/darkroom/photo-handles.js"
};
static const unsigned char web_features_darkroom_photo_histogram_js[] = {
#embed "../../Web/features/darkroom/photo-histogram.js"
};
static const unsigned char web_features_darkroom_photo_stage_js[] = {
#embed "../../Web/features/darkroom/photo-stage.js"
};
static const unsigned char web_features_darkroom_picture_view_js[] = {
#embed "../../Web/features/darkroom/picture-view.js"
};
static const unsigned char web_features_darkroom_pixels_js[] = {
#embed "../../Web/features/darkroom/pixels.js"
};
static const unsigned char web_features_darkroom_preset_list_js[] = {
#embed "../../Web/features/darkroom/preset-list.js"
};
static const unsigned char web_features_darkroom_presets_js[] = {
#embed "../../Web/features/darkroom/presets.js"
};
static const unsigned char web_features_darkroom_preview_queue_js[] = {
#embed "../../Web/features/darkroom/preview-queue.js"
};
static const unsigned char web_features_darkroom_preview_js[] = {
#embed "../../Web/features/darkroom/preview.js"
};
static const unsigned char web_features_darkroom_quick_turn_js[] = {
#embed "../../Web/features/darkroom/quick-turn.js"
};
static const unsigned char web_features_darkroom_recipe_shape_js[] = {
#embed "../../Web/features/darkroom/recipe-shape.js"
};
static const unsigned char web_features_darkroom_rectangles_js[] = {
#embed "../../Web/features/darkroom/rectangles.js"
};
static const unsigned char web_features_darkroom_requests_js[] = {
#embed "../../Web/features/darkroom/requests.js"
};
static const unsigned char web_features_darkroom_saving_line_js[] = {
#embed "../../Web/features/darkroom/saving-line.js"
};
static const unsigned char web_features_darkroom_selections_js[] = {
#embed "../../Web/features/darkroom/selections.js"
};
static const unsigned char web_features_darkroom_split_line_js[] = {
#embed "../../Web/features/darkroom/split-line.js"
};
static const unsigned char web_features_darkroom_step_actions_js[] = {
#embed "../../Web/features/darkroom/step-actions.js"
};
static const unsigned char web_features_darkroom_step_list_js[] = {
#embed "../../Web/features/darkroom/step-list.js"
};
static const unsigned char web_features_darkroom_steps_js[] = {
#embed "../../Web/features/darkroom/steps.js"
};
static const unsigned char web_features_darkroom_strip_tiles_js[] = {
#embed "../../Web/features/darkroom/strip-tiles.js"
};
static const unsigned char web_features_darkroom_strip_view_js[] = {
#embed "../../Web/features/darkroom/strip-view.js"
};
static const unsigned char web_features_darkroom_texts_js[] = {
#embed "../../Web/features/darkroom/texts.js"
};
static const unsigned char web_features_darkroom_tone_curve_js[] = {
#embed "../../Web/features/darkroom/tone-curve.js"
};
static const unsigned char web_features_darkroom_tool_names_js[] = {
#embed "../../Web/features/darkroom/tool-names.js"
};
static const unsigned char web_features_darkroom_tool_panel_js[] = {
#embed "../../Web/features/darkroom/tool-panel.js"
};
static const unsigned char web_features_darkroom_tool_texts_js[] = {
#embed "../../Web/features/darkroom/tool-texts.js"
};
static const unsigned char web_features_darkroom_tool_values_js[] = {
#embed "../../Web/features/darkroom/tool-values.js"
};
static const unsigned char web_features_darkroom_tools_js[] = {
#embed "../../Web/features/darkroom/tools.js"
};
static const unsigned char web_features_darkroom_version_list_js[] = {
#embed "../../Web/features/darkroom/version-list.js"
};
static const unsigned char web_features_darkroom_versions_view_js[] = {
#embed "../../Web/features/darkroom/versions-view.js"
};
static const unsigned char web_features_darkroom_white_balance_js[] = {
#embed "../../Web/features/darkroom/white-balance.js"
};
static const unsigned char web_features_demo_demo_note_js[] = {
#embed "../../Web/features/demo/demo-note.js"
};
static const unsigned char web_features_demo_demo_photos_js[] = {
#embed "../../Web/features/demo/demo-photos.js"
};
static const unsigned char web_features_demo_demo_css[] = {
#embed "../../Web/features/demo/demo.css"
};
static const unsigned char web_features_demo_photos_after_the_rain_jpg[] = {
#embed "../../Web/features/demo/photos/after-the-rain.jpg"
};
static const unsigned char web_features_demo_photos_evening_on_the_dunes_jpg[] = {
#embed "../../Web/features/demo/photos/evening-on-the-dunes.jpg"
};
static const unsigned char web_features_demo_photos_seven_dots_jpg[] = {
#embed "../../Web/features/demo/photos/seven-dots.jpg"
};
static const unsigned char web_features_demo_photos_sunflower_jpg[] = {
#embed "../../Web/features/demo/photos/sunflower.jpg"
};
static const unsigned char web_features_demo_photos_the_storm_arrives_jpg[] = {
#embed "../../Web/features/demo/photos/the-storm-arrives.jpg"
};
static const unsigned char web_features_demo_photos_two_wings_jpg[] = {
#embed "../../Web/features/demo/photos/two-wings.jpg"
};
static const unsigned char web_features_demo_texts_js[] = {
#embed "../../Web/features/demo/texts.js"
};
static const unsigned char web_features_details_detail_changes_js[] = {
#embed "../../Web/features/details/detail-changes.js"
};
static const unsigned char web_features_details_details_sheet_js[] = {
#embed "../../Web/features/details/details-sheet.js"
};
static const unsigned char web_features_details_edit_details_js[] = {
#embed "../../Web/features/details/edit-details.js"
};
static const unsigned char web_features_details_saved_text_js[] = {
#embed "../../Web/features/details/saved-text.js"
};
static const unsigned char web_features_details_texts_js[] = {
#embed "../../Web/features/details/texts.js"
};
static const unsigned char web_features_export_archive_request_js[] = {
#embed "../../Web/features/export/archive-request.js"
};
static const unsigned char web_features_export_download_js[] = {
#embed "../../Web/features/export/download.js"
};
static const unsigned char web_features_export_export_options_js[] = {
#embed "../../Web/features/export/export-options.js"
};
static const unsigned char web_features_export_export_sheet_js[] = {
#embed "../../Web/features/export/export-sheet.js"
};
static const unsigned char web_features_export_texts_js[] = {
#embed "../../Web/features/export/texts.js"
};
static const unsigned char web_features_keywords_keyword_answers_js[] = {
#embed "../../Web/features/keywords/keyword-answers.js"
};
static const unsigned char web_features_keywords_keyword_screen_js[] = {
#embed "../../Web/features/keywords/keyword-screen.js"
};
static const unsigned char web_features_keywords_requests_js[] = {
#embed "../../Web/features/keywords/requests.js"
};
static const unsigned char web_features_keywords_teach_keyword_js[] = {
#embed "../../Web/features/keywords/teach-keyword.js"
};
static const unsigned char web_features_keywords_texts_js[] = {
#embed "../../Web/features/keywords/texts.js"
};
static const unsigned char web_features_library_empty_list_js[] = {
#embed "../../Web/features/library/empty-list.js"
};
static const unsigned char web_features_library_hidden_screen_js[] = {
#embed "../../Web/features/library/hidden-screen.js"
};
static const unsigned char web_features_library_hidden_texts_js[] = {
#embed "../../Web/features/library/hidden-texts.js"
};
static const unsigned char web_features_library_library_screen_js[] = {
#embed "../../Web/features/library/library-screen.js"
};
static const unsigned char web_features_library_library_top_js[] = {
#embed "../../Web/features/library/library-top.js"
};
static const unsigned char web_features_library_library_css[] = {
#embed "../../Web/features/library/library.css"
};
static const unsigned char web_features_library_list_photos_js[] = {
#embed "../../Web/features/library/list-photos.js"
};
static const unsigned char web_features_library_list_screen_js[] = {
#embed "../../Web/features/library/list-screen.js"
};
static const unsigned char web_features_library_memories_js[] = {
#embed "../../Web/features/library/memories.js"
};
static const unsigned char web_features_library_memory_cards_js[] = {
#embed "../../Web/features/library/memory-cards.js"
};
static const unsigned char web_features_library_memory_row_css[] = {
#embed "../../Web/features/library/memory-row.css"
};
static const unsigned char web_features_library_memory_row_js[] = {
#embed "../../Web/features/library/memory-row.js"
};
static const unsigned char web_features_library_shelf_screens_js[] = {
#embed "../../Web/features/library/shelf-screens.js"
};
static const unsigned char web_features_library_shelf_texts_js[] = {
#embed "../../Web/features/library/shelf-texts.js"
};
static const unsigned char web_features_library_shelves_js[] = {
#embed "../../Web/features/library/shelves.js"
};
static const unsigned char web_features_library_smart_lists_js[] = {
#embed "../../Web/features/library/smart-lists.js"
};
static const unsigned char web_features_library_time_scrubber_js[] = {
#embed "../../Web/features/library/time-scrubber.js"
};
static const unsigned char web_features_library_timeline_photos_js[] = {
#embed "../../Web/features/library/timeline-photos.js"
};
static const unsigned char web_features_map_area_screen_js[] = {
#embed "../../Web/features/map/area-screen.js"
};
static const unsigned char web_features_map_base_map_js[] = {
#embed "../../Web/features/map/base-map.js"
};
static const unsigned char web_features_map_map_gestures_js[] = {
#embed "../../Web/features/map/map-gestures.js"
};
static const unsigned char web_features_map_map_pin_js[] = {
#embed "../../Web/features/map/map-pin.js"
};
static const unsigned char web_features_map_map_screen_js[] = {
#embed "../../Web/features/map/map-screen.js"
};
static const unsigned char web_features_map_map_tiles_js[] = {
#embed "../../Web/features/map/map-tiles.js"
};
static const unsigned char web_features_map_map_css[] = {
#embed "../../Web/features/map/map.css"
};
static const unsigned char web_features_map_mercator_js[] = {
#embed "../../Web/features/map/mercator.js"
};
static const unsigned char web_features_map_photo_map_js[] = {
#embed "../../Web/features/map/photo-map.js"
};
static const unsigned char web_features_map_pins_js[] = {
#embed "../../Web/features/map/pins.js"
};
static const unsigned char web_features_map_position_picker_js[] = {
#embed "../../Web/features/map/position-picker.js"
};
static const unsigned char web_features_map_spot_field_js[] = {
#embed "../../Web/features/map/spot-field.js"
};
static const unsigned char web_features_map_spot_suggestions_js[] = {
#embed "../../Web/features/map/spot-suggestions.js"
};
static const unsigned char web_features_map_spots_js[] = {
#embed "../../Web/features/map/spots.js"
};
static const unsigned char web_features_map_texts_js[] = {
#embed "../../Web/features/map/texts.js"
};
static const unsigned char web_features_map_tile_grid_js[] = {
#embed "../../Web/features/map/tile-grid.js"
};
static const unsigned char web_features_map_tile_painter_js[] = {
#embed "../../Web/features/map/tile-painter.js"
};
static const unsigned char web_features_map_tile_style_js[] = {
#embed "../../Web/features/map/tile-style.js"
};
static const unsigned char web_features_map_vector_tile_js[] = {
#embed "../../Web/features/map/vector-tile.js"
};
static const unsigned char web_features_map_world_json[] = {
#embed "../../Web/features/map/world.json"
};
static const unsigned char web_features_offline_offline_actions_js[] = {
#embed "../../Web/features/offline/offline-actions.js"
};
static const unsigned char web_features_offline_offline_notice_js[] = {
#embed "../../Web/features/offline/offline-notice.js"
};
static const unsigned char web_features_offline_outbox_sender_js[] = {
#embed "../../Web/features/offline/outbox-sender.js"
};
static const unsigned char web_features_offline_outbox_js[] = {
#embed "../../Web/features/offline/outbox.js"
};
static const unsigned char web_features_offline_photo_actions_js[] = {
#embed "../../Web/features/offline/photo-actions.js"
};
static const unsigned char web_features_offline_service_worker_client_js[] = {
#embed "../../Web/features/offline/service-worker-client.js"
};
static const unsigned char web_features_offline_service_worker_js[] = {
#embed "../../Web/features/offline/service-worker.js"
};
static const unsigned char web_features_offline_texts_js[] = {
#embed "../../Web/features/offline/texts.js"
};
static const unsigned char web_features_people_face_circle_js[] = {
#embed "../../Web/features/people/face-circle.js"
};
static const unsigned char web_features_people_face_drawing_js[] = {
#embed "../../Web/features/people/face-drawing.js"
};
static const unsigned char web_features_people_face_frame_js[] = {
#embed "../../Web/features/people/face-frame.js"
};
static const unsigned char web_features_people_face_menu_js[] = {
#embed "../../Web/features/people/face-menu.js"
};
static const unsigned char web_features_people_face_sheet_js[] = {
#embed "../../Web/features/people/face-sheet.js"
};
static const unsigned char web_features_people_people_acts_js[] = {
#embed "../../Web/features/people/people-acts.js"
};
static const unsigned char web_features_people_people_screen_js[] = {
#embed "../../Web/features/people/people-screen.js"
};
static const unsigned char web_features_people_people_css[] = {
#embed "../../Web/features/people/people.css"
};
static const unsigned char web_features_people_person_picker_js[] = {
#embed "../../Web/features/people/person-picker.js"
};
static const unsigned char web_features_people_person_screen_js[] = {
#embed "../../Web/features/people/person-screen.js"
};
static const unsigned char web_features_people_photo_faces_js[] = {
#embed "../../Web/features/people/photo-faces.js"
};
static const unsigned char web_features_people_requests_js[] = {
#embed "../../Web/features/people/requests.js"
};
static const unsigned char web_features_people_texts_js[] = {
#embed "../../Web/features/people/texts.js"
};
static const unsigned char web_features_photographers_photographers_screen_js[] = {
#embed "../../Web/features/photographers/photographers-screen.js"
};
static const unsigned char web_features_photographers_photographers_css[] = {
#embed "../../Web/features/photographers/photographers.css"
};
static const unsigned char web_features_photographers_texts_js[] = {
#embed "../../Web/features/photographers/texts.js"
};
static const unsigned char web_features_picker_choice_js[] = {
#embed "../../Web/features/picker/choice.js"
};
static const unsigned char web_features_picker_photo_picker_js[] = {
#embed "../../Web/features/picker/photo-picker.js"
};
static const unsigned char web_features_picker_picker_css[] = {
#embed "../../Web/features/picker/picker.css"
};
static const unsigned char web_features_picker_texts_js[] = {
#embed "../../Web/features/picker/texts.js"
};
static const unsigned char web_features_places_distance_js[] = {
#embed "../../Web/features/places/distance.js"
};
static const unsigned char web_features_places_photo_source_sheet_js[] = {
#embed "../../Web/features/places/photo-source-sheet.js"
};
static const unsigned char web_features_places_place_list_js[] = {
#embed "../../Web/features/places/place-list.js"
};
static const unsigned char web_features_places_place_photos_js[] = {
#embed "../../Web/features/places/place-photos.js"
};
static const unsigned char web_features_places_place_screen_js[] = {
#embed "../../Web/features/places/place-screen.js"
};
static const unsigned char web_features_places_places_screen_js[] = {
#embed "../../Web/features/places/places-screen.js"
};
static const unsigned char web_features_places_places_css[] = {
#embed "../../Web/features/places/places.css"
};
static const unsigned char web_features_places_review_sheet_js[] = {
#embed "../../Web/features/places/review-sheet.js"
};
static const unsigned char web_features_places_texts_js[] = {
#embed "../../Web/features/places/texts.js"
};
static const unsigned char web_features_search_search_field_js[] = {
#embed "../../Web/features/search/search-field.js"
};
static const unsigned char web_features_search_search_query_js[] = {
#embed "../../Web/features/search/search-query.js"
};
static const unsigned char web_features_search_search_screen_js[] = {
#embed "../../Web/features/search/search-screen.js"
};
static const unsigned char web_features_search_texts_js[] = {
#embed "../../Web/features/search/texts.js"
};
static const unsigned char web_features_selection_album_order_js[] = {
#embed "../../Web/features/selection/album-order.js"
};
static const unsigned char web_features_selection_drop_actions_js[] = {
#embed "../../Web/features/selection/drop-actions.js"
};
static const unsigned char web_features_selection_drop_targets_js[] = {
#embed "../../Web/features/selection/drop-targets.js"
};
static const unsigned char web_features_selection_selection_actions_js[] = {
#embed "../../Web/features/selection/selection-actions.js"
};
static const unsigned char web_features_selection_selection_bar_js[] = {
#embed "../../Web/features/selection/selection-bar.js"
};
static const unsigned char web_features_selection_stacks_js[] = {
#embed "../../Web/features/selection/stacks.js"
};
static const unsigned char web_features_selection_texts_js[] = {
#embed "../../Web/features/selection/texts.js"
};
static const unsigned char web_features_settings_account_page_js[] = {
#embed "../../Web/features/settings/account-page.js"
};
static const unsigned char web_features_settings_account_requests_js[] = {
#embed "../../Web/features/settings/account-requests.js"
};
static const unsigned char web_features_settings_accounts_page_js[] = {
#embed "../../Web/features/settings/accounts-page.js"
};
static const unsigned char web_features_settings_browser_names_js[] = {
#embed "../../Web/features/settings/browser-names.js"
};
static const unsigned char web_features_settings_code_drawing_js[] = {
#embed "../../Web/features/settings/code-drawing.js"
};
static const unsigned char web_features_settings_connect_page_js[] = {
#embed "../../Web/features/settings/connect-page.js"
};
static const unsigned char web_features_settings_connect_html[] = {
#embed "../../Web/features/settings/connect.html"
};
static const unsigned char web_features_settings_copy_field_js[] = {
#embed "../../Web/features/settings/copy-field.js"
};
static const unsigned char web_features_settings_device_sheet_js[] = {
#embed "../../Web/features/settings/device-sheet.js"
};
static const unsigned char web_features_settings_devices_page_js[] = {
#embed "../../Web/features/settings/devices-page.js"
};
static const unsigned char web_features_settings_hidden_lock_js[] = {
#embed "../../Web/features/settings/hidden-lock.js"
};
static const unsigned char web_features_settings_jobs_page_js[] = {
#embed "../../Web/features/settings/jobs-page.js"
};
static const unsigned char web_features_settings_links_page_js[] = {
#embed "../../Web/features/settings/links-page.js"
};
static const unsigned char web_features_settings_moment_within_js[] = {
#embed "../../Web/features/settings/moment-within.js"
};
static const unsigned char web_features_settings_password_sheet_js[] = {
#embed "../../Web/features/settings/password-sheet.js"
};
static const unsigned char web_features_settings_permission_texts_js[] = {
#embed "../../Web/features/settings/permission-texts.js"
};
static const unsigned char web_features_settings_permissions_js[] = {
#embed "../../Web/features/settings/permissions.js"
};
static const unsigned char web_features_settings_phone_sheet_js[] = {
#embed "../../Web/features/settings/phone-sheet.js"
};
static const unsigned char web_features_settings_removal_sheet_js[] = {
#embed "../../Web/features/settings/removal-sheet.js"
};
static const unsigned char web_features_settings_settings_page_js[] = {
#embed "../../Web/features/settings/settings-page.js"
};
static const unsigned char web_features_settings_settings_screen_js[] = {
#embed "../../Web/features/settings/settings-screen.js"
};
static const unsigned char web_features_settings_sign_out_js[] = {
#embed "../../Web/features/settings/sign-out.js"
};
static const unsigned char web_features_settings_texts_js[] = {
#embed "../../Web/features/settings/texts.js"
};
static const unsigned char web_features_sharing_guest_viewer_js[] = {
#embed "../../Web/features/sharing/guest-viewer.js"
};
static const unsigned char web_features_sharing_link_options_js[] = {
#embed "../../Web/features/sharing/link-options.js"
};
static const unsigned char web_features_sharing_share_ended_html[] = {
#embed "../../Web/features/sharing/share-ended.html"
};
static const unsigned char web_features_sharing_share_frame_html[] = {
#embed "../../Web/features/sharing/share-frame.html"
};
static const unsigned char web_features_sharing_share_locked_html[] = {
#embed "../../Web/features/sharing/share-locked.html"
};
static const unsigned char web_features_sharing_share_page_css[] = {
#embed "../../Web/features/sharing/share-page.css"
};
static const unsigned char web_features_sharing_share_photo_html[] = {
#embed "../../Web/features/sharing/share-photo.html"
};
static const unsigned char web_features_sharing_share_sheets_js[] = {
#embed "../../Web/features/sharing/share-sheets.js"
};
static const unsigned char web_features_sharing_share_html[] = {
#embed "../../Web/features/sharing/share.html"
};
static const unsigned char web_features_sharing_sharing_requests_js[] = {
#embed "../../Web/features/sharing/sharing-requests.js"
};
static const unsigned char web_features_sharing_texts_js[] = {
#embed "../../Web/features/sharing/texts.js"
};
static const unsigned char web_features_sign_in_claim_form_html[] = {
#embed "../../Web/features/sign-in/claim-form.html"
};
static const unsigned char web_features_sign_in_claim_html[] = {
#embed "../../Web/features/sign-in/claim.html"
};
static const unsigned char web_features_sign_in_invitation_html[] = {
#embed "../../Web/features/sign-in/invitation.html"
};
static const unsigned char web_features_sign_in_sign_in_form_js[] = {
#embed "../../Web/features/sign-in/sign-in-form.js"
};
static const unsigned char web_features_sign_in_sign_in_html[] = {
#embed "../../Web/features/sign-in/sign-in.html"
};
static const unsigned char web_features_sign_in_sign_in_js[] = {
#embed "../../Web/features/sign-in/sign-in.js"
};
static const unsigned char web_features_sign_in_trust_html[] = {
#embed "../../Web/features/sign-in/trust.html"
};
static const unsigned char web_features_slideshow_slide_order_js[] = {
#embed "../../Web/features/slideshow/slide-order.js"
};
static const unsigned char web_features_slideshow_slide_settings_js[] = {
#embed "../../Web/features/slideshow/slide-settings.js"
};
static const unsigned char web_features_slideshow_slides_js[] = {
#embed "../../Web/features/slideshow/slides.js"
};
static const unsigned char web_features_slideshow_slideshow_screen_js[] = {
#embed "../../Web/features/slideshow/slideshow-screen.js"
};
static const unsigned char web_features_slideshow_slideshow_css[] = {
#embed "../../Web/features/slideshow/slideshow.css"
};
static const unsigned char web_features_slideshow_texts_js[] = {
#embed "../../Web/features/slideshow/texts.js"
};
static const unsigned char web_features_slideshow_transitions_js[] = {
#embed "../../Web/features/slideshow/transitions.js"
};
static const unsigned char web_features_tidy_photo_card_js[] = {
#embed "../../Web/features/tidy/photo-card.js"
};
static const unsigned char web_features_tidy_requests_js[] = {
#embed "../../Web/features/tidy/requests.js"
};
static const unsigned char web_features_tidy_texts_js[] = {
#embed "../../Web/features/tidy/texts.js"
};
static const unsigned char web_features_tidy_tidy_screen_js[] = {
#embed "../../Web/features/tidy/tidy-screen.js"
};
static const unsigned char web_features_tidy_tidy_css[] = {
#embed "../../Web/features/tidy/tidy.css"
};
static const unsigned char web_features_uploads_drop_overlay_js[] = {
#embed "../../Web/features/uploads/drop-overlay.js"
};
static const unsigned char web_features_uploads_dropped_folders_js[] = {
#embed "../../Web/features/uploads/dropped-folders.js"
};
static const unsigned char web_features_uploads_file_intake_js[] = {
#embed "../../Web/features/uploads/file-intake.js"
};
static const unsigned char web_features_uploads_file_store_js[] = {
#embed "../../Web/features/uploads/file-store.js"
};
static const unsigned char web_features_uploads_live_pairs_js[] = {
#embed "../../Web/features/uploads/live-pairs.js"
};
static const unsigned char web_features_uploads_own_uploads_js[] = {
#embed "../../Web/features/uploads/own-uploads.js"
};
static const unsigned char web_features_uploads_space_watch_js[] = {
#embed "../../Web/features/uploads/space-watch.js"
};
static const unsigned char web_features_uploads_texts_js[] = {
#embed "../../Web/features/uploads/texts.js"
};
static const unsigned char web_features_uploads_transfer_rate_js[] = {
#embed "../../Web/features/uploads/transfer-rate.js"
};
static const unsigned char web_features_uploads_transport_js[] = {
#embed "../../Web/features/uploads/transport.js"
};
static const unsigned char web_features_uploads_tus_js[] = {
#embed "../../Web/features/uploads/tus.js"
};
static const unsigned char web_features_uploads_unsent_uploads_js[] = {
#embed "../../Web/features/uploads/unsent-uploads.js"
};
static const unsigned char web_features_uploads_upload_details_js[] = {
#embed "../../Web/features/uploads/upload-details.js"
};
static const unsigned char web_features_uploads_upload_facts_js[] = {
#embed "../../Web/features/uploads/upload-facts.js"
};
static const unsigned char web_features_uploads_upload_list_js[] = {
#embed "../../Web/features/uploads/upload-list.js"
};
static const unsigned char web_features_uploads_upload_memory_js[] = {
#embed "../../Web/features/uploads/upload-memory.js"
};
static const unsigned char web_features_uploads_upload_progress_js[] = {
#embed "../../Web/features/uploads/upload-progress.js"
};
static const unsigned char web_features_uploads_upload_states_js[] = {
#embed "../../Web/features/uploads/upload-states.js"
};
static const unsigned char web_features_uploads_upload_texts_js[] = {
#embed "../../Web/features/uploads/upload-texts.js"
};
static const unsigned char web_features_uploads_uploads_js[] = {
#embed "../../Web/features/uploads/uploads.js"
};
static const unsigned char web_features_viewer_exposure_js[] = {
#embed "../../Web/features/viewer/exposure.js"
};
static const unsigned char web_features_viewer_fact_list_js[] = {
#embed "../../Web/features/viewer/fact-list.js"
};
static const unsigned char web_features_viewer_film_controls_js[] = {
#embed "../../Web/features/viewer/film-controls.js"
};
static const unsigned char web_features_viewer_film_player_js[] = {
#embed "../../Web/features/viewer/film-player.js"
};
static const unsigned char web_features_viewer_film_requests_js[] = {
#embed "../../Web/features/viewer/film-requests.js"
};
static const unsigned char web_features_viewer_film_strip_js[] = {
#embed "../../Web/features/viewer/film-strip.js"
};
static const unsigned char web_features_viewer_font_lines_js[] = {
#embed "../../Web/features/viewer/font-lines.js"
};
static const unsigned char web_features_viewer_group_bar_js[] = {
#embed "../../Web/features/viewer/group-bar.js"
};
static const unsigned char web_features_viewer_info_facts_js[] = {
#embed "../../Web/features/viewer/info-facts.js"
};
static const unsigned char web_features_viewer_info_panel_js[] = {
#embed "../../Web/features/viewer/info-panel.js"
};
static const unsigned char web_features_viewer_moving_picture_js[] = {
#embed "../../Web/features/viewer/moving-picture.js"
};
static const unsigned char web_features_viewer_photo_facts_js[] = {
#embed "../../Web/features/viewer/photo-facts.js"
};
static const unsigned char web_features_viewer_photo_fields_js[] = {
#embed "../../Web/features/viewer/photo-fields.js"
};
static const unsigned char web_features_viewer_photo_slide_js[] = {
#embed "../../Web/features/viewer/photo-slide.js"
};
static const unsigned char web_features_viewer_photo_track_js[] = {
#embed "../../Web/features/viewer/photo-track.js"
};
static const unsigned char web_features_viewer_photo_viewer_js[] = {
#embed "../../Web/features/viewer/photo-viewer.js"
};
static const unsigned char web_features_viewer_photo_zoom_js[] = {
#embed "../../Web/features/viewer/photo-zoom.js"
};
static const unsigned char web_features_viewer_sequence_view_js[] = {
#embed "../../Web/features/viewer/sequence-view.js"
};
static const unsigned char web_features_viewer_text_marks_js[] = {
#embed "../../Web/features/viewer/text-marks.js"
};
static const unsigned char web_features_viewer_texts_js[] = {
#embed "../../Web/features/viewer/texts.js"
};
static const unsigned char web_features_viewer_viewer_actions_js[] = {
#embed "../../Web/features/viewer/viewer-actions.js"
};
static const unsigned char web_features_viewer_viewer_faces_js[] = {
#embed "../../Web/features/viewer/viewer-faces.js"
};
static const unsigned char web_features_viewer_viewer_keys_js[] = {
#embed "../../Web/features/viewer/viewer-keys.js"
};
static const unsigned char web_features_viewer_viewer_messages_js[] = {
#embed "../../Web/features/viewer/viewer-messages.js"
};
static const unsigned char web_features_viewer_viewer_screen_js[] = {
#embed "../../Web/features/viewer/viewer-screen.js"
};
static const unsigned char web_features_viewer_viewer_state_js[] = {
#embed "../../Web/features/viewer/viewer-state.js"
};
static const unsigned char web_features_viewer_viewer_tools_js[] = {
#embed "../../Web/features/viewer/viewer-tools.js"
};
static const unsigned char web_features_viewer_viewer_css[] = {
#embed "../../Web/features/viewer/viewer.css"
};
static const unsigned char web_features_welcome_first_password_js[] = {
#embed "../../Web/features/welcome/first-password.js"
};
static const unsigned char web_features_welcome_greeting_js[] = {
#embed "../../Web/features/welcome/greeting.js"
};
static const unsigned char web_features_welcome_texts_js[] = {
#embed "../../Web/features/welcome/texts.js"
};
static const unsigned char web_features_welcome_welcome_css[] = {
#embed "../../Web/features/welcome/welcome.css"
};
static const unsigned char web_features_welcome_welcome_js[] = {
#embed "../../Web/features/welcome/welcome.js"
};
static const unsigned char web_icons_icon_180_png[] = {
#embed "../../Web/icons/icon-180.png"
};
static const unsigned char web_icons_icon_192_png[] = {
#embed "../../Web/icons/icon-192.png"
};
static const unsigned char web_icons_icon_512_png[] = {
#embed "../../Web/icons/icon-512.png"
};
static const unsigned char web_icons_icon_maskable_png[] = {
#embed "../../Web/icons/icon-maskable.png"
};
static const unsigned char web_icons_mark_svg[] = {
#embed "../../Web/icons/mark.svg"
};
static const unsigned char web_icons_missing_svg[] = {
#embed "../../Web/icons/missing.svg"
};
static const unsigned char web_index_html[] = {
#embed "../../Web/index.html"
};
static const unsigned char web_manifest_webmanifest[] = {
#embed "../../Web/manifest.webmanifest"
};
static const unsigned char web_screens_js[] = {
#embed "../../Web/screens.js"
};
static const unsigned char web_ui_action_menu_js[] = {
#embed "../../Web/ui/action-menu.js"
};
static const unsigned char web_ui_announcer_js[] = {
#embed "../../Web/ui/announcer.js"
};
static const unsigned char web_ui_base_css[] = {
#embed "../../Web/ui/base.css"
};
static const unsigned char web_ui_confirm_sheet_js[] = {
#embed "../../Web/ui/confirm-sheet.js"
};
static const unsigned char web_ui_context_menu_js[] = {
#embed "../../Web/ui/context-menu.js"
};
static const unsigned char web_ui_decision_row_js[] = {
#embed "../../Web/ui/decision-row.js"
};
static const unsigned char web_ui_density_js[] = {
#embed "../../Web/ui/density.js"
};
static const unsigned char web_ui_drag_js[] = {
#embed "../../Web/ui/drag.js"
};
static const unsigned char web_ui_filter_strip_js[] = {
#embed "../../Web/ui/filter-strip.js"
};
static const unsigned char web_ui_forced_colours_css[] = {
#embed "../../Web/ui/forced-colours.css"
};
static const unsigned char web_ui_form_css[] = {
#embed "../../Web/ui/form.css"
};
static const unsigned char web_ui_form_js[] = {
#embed "../../Web/ui/form.js"
};
static const unsigned char web_ui_grid_edge_scroll_js[] = {
#embed "../../Web/ui/grid/edge-scroll.js"
};
static const unsigned char web_ui_grid_grid_frame_js[] = {
#embed "../../Web/ui/grid/grid-frame.js"
};
static const unsigned char web_ui_grid_grid_keys_js[] = {
#embed "../../Web/ui/grid/grid-keys.js"
};
static const unsigned char web_ui_grid_grid_layout_js[] = {
#embed "../../Web/ui/grid/grid-layout.js"
};
static const unsigned char web_ui_grid_grid_scroll_js[] = {
#embed "../../Web/ui/grid/grid-scroll.js"
};
static const unsigned char web_ui_grid_grid_selection_js[] = {
#embed "../../Web/ui/grid/grid-selection.js"
};
static const unsigned char web_ui_grid_grid_tiles_js[] = {
#embed "../../Web/ui/grid/grid-tiles.js"
};
static const unsigned char web_ui_grid_photo_drag_js[] = {
#embed "../../Web/ui/grid/photo-drag.js"
};
static const unsigned char web_ui_grid_photo_grid_js[] = {
#embed "../../Web/ui/grid/photo-grid.js"
};
static const unsigned char web_ui_grid_photo_section_js[] = {
#embed "../../Web/ui/grid/photo-section.js"
};
static const unsigned char web_ui_grid_photo_tile_js[] = {
#embed "../../Web/ui/grid/photo-tile.js"
};
static const unsigned char web_ui_grid_scroll_space_js[] = {
#embed "../../Web/ui/grid/scroll-space.js"
};
static const unsigned char web_ui_grid_sections_js[] = {
#embed "../../Web/ui/grid/sections.js"
};
static const unsigned char web_ui_grid_selection_js[] = {
#embed "../../Web/ui/grid/selection.js"
};
static const unsigned char web_ui_idle_controls_js[] = {
#embed "../../Web/ui/idle-controls.js"
};
static const unsigned char web_ui_keep_focus_js[] = {
#embed "../../Web/ui/keep-focus.js"
};
static const unsigned char web_ui_layer_watcher_js[] = {
#embed "../../Web/ui/layer-watcher.js"
};
static const unsigned char web_ui_link_sheet_js[] = {
#embed "../../Web/ui/link-sheet.js"
};
static const unsigned char web_ui_list_filter_js[] = {
#embed "../../Web/ui/list-filter.js"
};
static const unsigned char web_ui_name_sheet_js[] = {
#embed "../../Web/ui/name-sheet.js"
};
static const unsigned char web_ui_painter_lookup_tables_js[] = {
#embed "../../Web/ui/painter/lookup-tables.js"
};
static const unsigned char web_ui_painter_matrix_js[] = {
#embed "../../Web/ui/painter/matrix.js"
};
static const unsigned char web_ui_painter_paint_pace_js[] = {
#embed "../../Web/ui/painter/paint-pace.js"
};
static const unsigned char web_ui_painter_painter_js[] = {
#embed "../../Web/ui/painter/painter.js"
};
static const unsigned char web_ui_painter_perspective_js[] = {
#embed "../../Web/ui/painter/perspective.js"
};
static const unsigned char web_ui_painter_shader_stages_js[] = {
#embed "../../Web/ui/painter/shader-stages.js"
};
static const unsigned char web_ui_painter_texture_js[] = {
#embed "../../Web/ui/painter/texture.js"
};
static const unsigned char web_ui_photo_gestures_js[] = {
#embed "../../Web/ui/photo-gestures.js"
};
static const unsigned char web_ui_range_touch_js[] = {
#embed "../../Web/ui/range-touch.js"
};
static const unsigned char web_ui_redraw_guard_js[] = {
#embed "../../Web/ui/redraw-guard.js"
};
static const unsigned char web_ui_roving_focus_js[] = {
#embed "../../Web/ui/roving-focus.js"
};
static const unsigned char web_ui_screen_lock_js[] = {
#embed "../../Web/ui/screen-lock.js"
};
static const unsigned char web_ui_sheet_gestures_js[] = {
#embed "../../Web/ui/sheet-gestures.js"
};
static const unsigned char web_ui_sheets_css[] = {
#embed "../../Web/ui/sheets.css"
};
static const unsigned char web_ui_slide_touch_js[] = {
#embed "../../Web/ui/slide-touch.js"
};
static const unsigned char web_ui_star_row_js[] = {
#embed "../../Web/ui/star-row.js"
};
static const unsigned char web_ui_texts_js[] = {
#embed "../../Web/ui/texts.js"
};
static const unsigned char web_ui_thumbnail_js[] = {
#embed "../../Web/ui/thumbnail.js"
};
static const unsigned char web_ui_toast_js[] = {
#embed "../../Web/ui/toast.js"
};
static const unsigned char web_ui_touch_recogniser_js[] = {
#embed "../../Web/ui/touch-recogniser.js"
};
static const unsigned char web_ui_typed_text_js[] = {
#embed "../../Web/ui/typed-text.js"
};
static const unsigned char web_ui_undo_stack_js[] = {
#embed "../../Web/ui/undo-stack.js"
};
static const unsigned char web_ui_when_visible_js[] = {
#embed "../../Web/ui/when-visible.js"
};
static const unsigned char web_ui_zoom_js[] = {
#embed "../../Web/ui/zoom.js"
};

static const struct cweb_file files[] = {
  {"app.js", "text/javascript; charset=utf-8",
   web_app_js, sizeof web_app_js},
  {"app/app-nav.js", "text/javascript; charset=utf-8",
   web_app_app_nav_js, sizeof web_app_app_nav_js},
  {"app/app.js", "text/javascript; charset=utf-8",
   web_app_app_js, sizeof web_app_app_js},
  {"app/focus-ring.js", "text/javascript; charset=utf-8",
   web_app_focus_ring_js, sizeof web_app_focus_ring_js},
  {"app/forced-colours.js", "text/javascript; charset=utf-8",
   web_app_forced_colours_js, sizeof web_app_forced_colours_js},
  {"app/key-help.js", "text/javascript; charset=utf-8",
   web_app_key_help_js, sizeof web_app_key_help_js},
  {"app/key-texts.js", "text/javascript; charset=utf-8",
   web_app_key_texts_js, sizeof web_app_key_texts_js},
  {"app/lazy-screen.js", "text/javascript; charset=utf-8",
   web_app_lazy_screen_js, sizeof web_app_lazy_screen_js},
  {"app/not-found.html", "text/html; charset=utf-8",
   web_app_not_found_html, sizeof web_app_not_found_html},
  {"app/screen-loader.js", "text/javascript; charset=utf-8",
   web_app_screen_loader_js, sizeof web_app_screen_loader_js},
  {"app/services.css", "text/css; charset=utf-8",
   web_app_services_css, sizeof web_app_services_css},
  {"app/services.js", "text/javascript; charset=utf-8",
   web_app_services_js, sizeof web_app_services_js},
  {"app/unsaved-work.js", "text/javascript; charset=utf-8",
   web_app_unsaved_work_js, sizeof web_app_unsaved_work_js},
  {"core/api.js", "text/javascript; charset=utf-8",
   web_core_api_js, sizeof web_core_api_js},
  {"core/appearance.js", "text/javascript; charset=utf-8",
   web_core_appearance_js, sizeof web_core_appearance_js},
  {"core/base-path.js", "text/javascript; charset=utf-8",
   web_core_base_path_js, sizeof web_core_base_path_js},
  {"core/bulk-requests.js", "text/javascript; charset=utf-8",
   web_core_bulk_requests_js, sizeof web_core_bulk_requests_js},
  {"core/byte-sizes.js", "text/javascript; charset=utf-8",
   web_core_byte_sizes_js, sizeof web_core_byte_sizes_js},
  {"core/change-counter.js", "text/javascript; charset=utf-8",
   web_core_change_counter_js, sizeof web_core_change_counter_js},
  {"core/change-stream.js", "text/javascript; charset=utf-8",
   web_core_change_stream_js, sizeof web_core_change_stream_js},
  {"core/collection-requests.js", "text/javascript; charset=utf-8",
   web_core_collection_requests_js, sizeof web_core_collection_requests_js},
  {"core/concurrency.js", "text/javascript; charset=utf-8",
   web_core_concurrency_js, sizeof web_core_concurrency_js},
  {"core/coordinates.js", "text/javascript; charset=utf-8",
   web_core_coordinates_js, sizeof web_core_coordinates_js},
  {"core/damage-texts.js", "text/javascript; charset=utf-8",
   web_core_damage_texts_js, sizeof web_core_damage_texts_js},
  {"core/dates.js", "text/javascript; charset=utf-8",
   web_core_dates_js, sizeof web_core_dates_js},
  {"core/debounce.js", "text/javascript; charset=utf-8",
   web_core_debounce_js, sizeof web_core_debounce_js},
  {"core/decision-texts.js", "text/javascript; charset=utf-8",
   web_core_decision_texts_js, sizeof web_core_decision_texts_js},
  {"core/decisions.js", "text/javascript; charset=utf-8",
   web_core_decisions_js, sizeof web_core_decisions_js},
  {"core/development-requests.js", "text/javascript; charset=utf-8",
   web_core_development_requests_js, sizeof web_core_development_requests_js},
  {"core/dom.js", "text/javascript; charset=utf-8",
   web_core_dom_js, sizeof web_core_dom_js},
  {"core/editor.js", "text/javascript; charset=utf-8",
   web_core_editor_js, sizeof web_core_editor_js},
  {"core/geolocation.js", "text/javascript; charset=utf-8",
   web_core_geolocation_js, sizeof web_core_geolocation_js},
  {"core/group-list.js", "text/javascript; charset=utf-8",
   web_core_group_list_js, sizeof web_core_group_list_js},
  {"core/hidden-requests.js", "text/javascript; charset=utf-8",
   web_core_hidden_requests_js, sizeof web_core_hidden_requests_js},
  {"core/http.js", "text/javascript; charset=utf-8",
   web_core_http_js, sizeof web_core_http_js},
  {"core/icons.js", "text/javascript; charset=utf-8",
   web_core_icons_js, sizeof web_core_icons_js},
  {"core/layers.js", "text/javascript; charset=utf-8",
   web_core_layers_js, sizeof web_core_layers_js},
  {"core/layout.js", "text/javascript; charset=utf-8",
   web_core_layout_js, sizeof web_core_layout_js},
  {"core/library.js", "text/javascript; charset=utf-8",
   web_core_library_js, sizeof web_core_library_js},
  {"core/local-address.js", "text/javascript; charset=utf-8",
   web_core_local_address_js, sizeof web_core_local_address_js},
  {"core/location-name.js", "text/javascript; charset=utf-8",
   web_core_location_name_js, sizeof web_core_location_name_js},
  {"core/photo-list.js", "text/javascript; charset=utf-8",
   web_core_photo_list_js, sizeof web_core_photo_list_js},
  {"core/photo-watcher.js", "text/javascript; charset=utf-8",
   web_core_photo_watcher_js, sizeof web_core_photo_watcher_js},
  {"core/place-requests.js", "text/javascript; charset=utf-8",
   web_core_place_requests_js, sizeof web_core_place_requests_js},
  {"core/plurals.js", "text/javascript; charset=utf-8",
   web_core_plurals_js, sizeof web_core_plurals_js},
  {"core/recipe.js", "text/javascript; charset=utf-8",
   web_core_recipe_js, sizeof web_core_recipe_js},
  {"core/reduced-motion.js", "text/javascript; charset=utf-8",
   web_core_reduced_motion_js, sizeof web_core_reduced_motion_js},
  {"core/responses.js", "text/javascript; charset=utf-8",
   web_core_responses_js, sizeof web_core_responses_js},
  {"core/router.js", "text/javascript; charset=utf-8",
   web_core_router_js, sizeof web_core_router_js},
  {"core/rows.js", "text/javascript; charset=utf-8",
   web_core_rows_js, sizeof web_core_rows_js},
  {"core/sequence.js", "text/javascript; charset=utf-8",
   web_core_sequence_js, sizeof web_core_sequence_js},
  {"core/slow-indicator.js", "text/javascript; charset=utf-8",
   web_core_slow_indicator_js, sizeof web_core_slow_indicator_js},
  {"core/styles.js", "text/javascript; charset=utf-8",
   web_core_styles_js, sizeof web_core_styles_js},
  {"core/texts.js", "text/javascript; charset=utf-8",
   web_core_texts_js, sizeof web_core_texts_js},
  {"core/thumbhash.js", "text/javascript; charset=utf-8",
   web_core_thumbhash_js, sizeof web_core_thumbhash_js},
  {"core/timeline-reader.js", "text/javascript; charset=utf-8",
   web_core_timeline_reader_js, sizeof web_core_timeline_reader_js},
  {"core/timeline.js", "text/javascript; charset=utf-8",
   web_core_timeline_js, sizeof web_core_timeline_js},
  {"core/tool-icons.js", "text/javascript; charset=utf-8",
   web_core_tool_icons_js, sizeof web_core_tool_icons_js},
  {"core/trusted.js", "text/javascript; charset=utf-8",
   web_core_trusted_js, sizeof web_core_trusted_js},
  {"core/typed-events.js", "text/javascript; charset=utf-8",
   web_core_typed_events_js, sizeof web_core_typed_events_js},
  {"core/unchanged.js", "text/javascript; charset=utf-8",
   web_core_unchanged_js, sizeof web_core_unchanged_js},
  {"core/undo-message.js", "text/javascript; charset=utf-8",
   web_core_undo_message_js, sizeof web_core_undo_message_js},
  {"features/albums/add-to-album.js", "text/javascript; charset=utf-8",
   web_features_albums_add_to_album_js, sizeof web_features_albums_add_to_album_js},
  {"features/albums/album-actions.js", "text/javascript; charset=utf-8",
   web_features_albums_album_actions_js, sizeof web_features_albums_album_actions_js},
  {"features/albums/album-owners.js", "text/javascript; charset=utf-8",
   web_features_albums_album_owners_js, sizeof web_features_albums_album_owners_js},
  {"features/albums/album-picker.js", "text/javascript; charset=utf-8",
   web_features_albums_album_picker_js, sizeof web_features_albums_album_picker_js},
  {"features/albums/album-rule.js", "text/javascript; charset=utf-8",
   web_features_albums_album_rule_js, sizeof web_features_albums_album_rule_js},
  {"features/albums/albums-screen.js", "text/javascript; charset=utf-8",
   web_features_albums_albums_screen_js, sizeof web_features_albums_albums_screen_js},
  {"features/albums/changed-albums.js", "text/javascript; charset=utf-8",
   web_features_albums_changed_albums_js, sizeof web_features_albums_changed_albums_js},
  {"features/albums/condition-row.js", "text/javascript; charset=utf-8",
   web_features_albums_condition_row_js, sizeof web_features_albums_condition_row_js},
  {"features/albums/folders.js", "text/javascript; charset=utf-8",
   web_features_albums_folders_js, sizeof web_features_albums_folders_js},
  {"features/albums/rule-sheet.js", "text/javascript; charset=utf-8",
   web_features_albums_rule_sheet_js, sizeof web_features_albums_rule_sheet_js},
  {"features/albums/shelf-sections.js", "text/javascript; charset=utf-8",
   web_features_albums_shelf_sections_js, sizeof web_features_albums_shelf_sections_js},
  {"features/albums/texts.js", "text/javascript; charset=utf-8",
   web_features_albums_texts_js, sizeof web_features_albums_texts_js},
  {"features/camera/add-sheet.js", "text/javascript; charset=utf-8",
   web_features_camera_add_sheet_js, sizeof web_features_camera_add_sheet_js},
  {"features/camera/camera-deck.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_deck_js, sizeof web_features_camera_camera_deck_js},
  {"features/camera/camera-device.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_device_js, sizeof web_features_camera_camera_device_js},
  {"features/camera/camera-finder.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_finder_js, sizeof web_features_camera_camera_finder_js},
  {"features/camera/camera-frame.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_frame_js, sizeof web_features_camera_camera_frame_js},
  {"features/camera/camera-screen.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_screen_js, sizeof web_features_camera_camera_screen_js},
  {"features/camera/camera-settings.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_settings_js, sizeof web_features_camera_camera_settings_js},
  {"features/camera/camera-state.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_state_js, sizeof web_features_camera_camera_state_js},
  {"features/camera/camera-view.js", "text/javascript; charset=utf-8",
   web_features_camera_camera_view_js, sizeof web_features_camera_camera_view_js},
  {"features/camera/camera.css", "text/css; charset=utf-8",
   web_features_camera_camera_css, sizeof web_features_camera_camera_css},
  {"features/camera/crop-area.js", "text/javascript; charset=utf-8",
   web_features_camera_crop_area_js, sizeof web_features_camera_crop_area_js},
  {"features/camera/exif.js", "text/javascript; charset=utf-8",
   web_features_camera_exif_js, sizeof web_features_camera_exif_js},
  {"features/camera/frame-painter.js", "text/javascript; charset=utf-8",
   web_features_camera_frame_painter_js, sizeof web_features_camera_frame_painter_js},
  {"features/camera/last-shot.js", "text/javascript; charset=utf-8",
   web_features_camera_last_shot_js, sizeof web_features_camera_last_shot_js},
  {"features/camera/location-field.js", "text/javascript; charset=utf-8",
   web_features_camera_location_field_js, sizeof web_features_camera_location_field_js},
  {"features/camera/photo-draft.js", "text/javascript; charset=utf-8",
   web_features_camera_photo_draft_js, sizeof web_features_camera_photo_draft_js},
  {"features/camera/picture-dialogs.js", "text/javascript; charset=utf-8",
   web_features_camera_picture_dialogs_js, sizeof web_features_camera_picture_dialogs_js},
  {"features/camera/series-view.js", "text/javascript; charset=utf-8",
   web_features_camera_series_view_js, sizeof web_features_camera_series_view_js},
  {"features/camera/shots.js", "text/javascript; charset=utf-8",
   web_features_camera_shots_js, sizeof web_features_camera_shots_js},
  {"features/camera/shutter.js", "text/javascript; charset=utf-8",
   web_features_camera_shutter_js, sizeof web_features_camera_shutter_js},
  {"features/camera/texts.js", "text/javascript; charset=utf-8",
   web_features_camera_texts_js, sizeof web_features_camera_texts_js},
  {"features/camera/upload-note.js", "text/javascript; charset=utf-8",
   web_features_camera_upload_note_js, sizeof web_features_camera_upload_note_js},
  {"features/camera/upload-outcome.js", "text/javascript; charset=utf-8",
   web_features_camera_upload_outcome_js, sizeof web_features_camera_upload_outcome_js},
  {"features/camera/video-recorder.js", "text/javascript; charset=utf-8",
   web_features_camera_video_recorder_js, sizeof web_features_camera_video_recorder_js},
  {"features/camera/viewfinder.js", "text/javascript; charset=utf-8",
   web_features_camera_viewfinder_js, sizeof web_features_camera_viewfinder_js},
  {"features/darkroom/adjust-panel.js", "text/javascript; charset=utf-8",
   web_features_darkroom_adjust_panel_js, sizeof web_features_darkroom_adjust_panel_js},
  {"features/darkroom/amount-slider.js", "text/javascript; charset=utf-8",
   web_features_darkroom_amount_slider_js, sizeof web_features_darkroom_amount_slider_js},
  {"features/darkroom/auto-adjust.js", "text/javascript; charset=utf-8",
   web_features_darkroom_auto_adjust_js, sizeof web_features_darkroom_auto_adjust_js},
  {"features/darkroom/batch-actions.js", "text/javascript; charset=utf-8",
   web_features_darkroom_batch_actions_js, sizeof web_features_darkroom_batch_actions_js},
  {"features/darkroom/brush-trace.js", "text/javascript; charset=utf-8",
   web_features_darkroom_brush_trace_js, sizeof web_features_darkroom_brush_trace_js},
  {"features/darkroom/colours.js", "text/javascript; charset=utf-8",
   web_features_darkroom_colours_js, sizeof web_features_darkroom_colours_js},
  {"features/darkroom/copy-edit.js", "text/javascript; charset=utf-8",
   web_features_darkroom_copy_edit_js, sizeof web_features_darkroom_copy_edit_js},
  {"features/darkroom/crop-panel.js", "text/javascript; charset=utf-8",
   web_features_darkroom_crop_panel_js, sizeof web_features_darkroom_crop_panel_js},
  {"features/darkroom/crop-tool.js", "text/javascript; charset=utf-8",
   web_features_darkroom_crop_tool_js, sizeof web_features_darkroom_crop_tool_js},
  {"features/darkroom/cube-file.js", "text/javascript; charset=utf-8",
   web_features_darkroom_cube_file_js, sizeof web_features_darkroom_cube_file_js},
  {"features/darkroom/darkroom-actions.js", "text/javascript; charset=utf-8",
   web_features_darkroom_darkroom_actions_js, sizeof web_features_darkroom_darkroom_actions_js},
  {"features/darkroom/darkroom-compact.css", "text/css; charset=utf-8",
   web_features_darkroom_darkroom_compact_css, sizeof web_features_darkroom_darkroom_compact_css},
  {"features/darkroom/darkroom-keys.js", "text/javascript; charset=utf-8",
   web_features_darkroom_darkroom_keys_js, sizeof web_features_darkroom_darkroom_keys_js},
  {"features/darkroom/darkroom-messages.js", "text/javascript; charset=utf-8",
   web_features_darkroom_darkroom_messages_js, sizeof web_features_darkroom_darkroom_messages_js},
  {"features/darkroom/darkroom-screen.js", "text/javascript; charset=utf-8",
   web_features_darkroom_darkroom_screen_js, sizeof web_features_darkroom_darkroom_screen_js},
  {"features/darkroom/darkroom-state.js", "text/javascript; charset=utf-8",
   web_features_darkroom_darkroom_state_js, sizeof web_features_darkroom_darkroom_state_js},
  {"features/darkroom/darkroom-tools.js", "text/javascript; charset=utf-8",
   web_features_darkroom_darkroom_tools_js, sizeof web_features_darkroom_darkroom_tools_js},
  {"features/darkroom/darkroom-view.js", "text/javascript; charset=utf-8",
   web_features_darkroom_darkroom_view_js, sizeof web_features_darkroom_darkroom_view_js},
  {"features/darkroom/darkroom.css", "text/css; charset=utf-8",
   web_features_darkroom_darkroom_css, sizeof web_features_darkroom_darkroom_css},
  {"features/darkroom/display-values.js", "text/javascript; charset=utf-8",
   web_features_darkroom_display_values_js, sizeof web_features_darkroom_display_values_js},
  {"features/darkroom/draft-keeper.js", "text/javascript; charset=utf-8",
   web_features_darkroom_draft_keeper_js, sizeof web_features_darkroom_draft_keeper_js},
  {"features/darkroom/edit-actions.js", "text/javascript; charset=utf-8",
   web_features_darkroom_edit_actions_js, sizeof web_features_darkroom_edit_actions_js},
  {"features/darkroom/edit-drafts.js", "text/javascript; charset=utf-8",
   web_features_darkroom_edit_drafts_js, sizeof web_features_darkroom_edit_drafts_js},
  {"features/darkroom/edit-names.js", "text/javascript; charset=utf-8",
   web_features_darkroom_edit_names_js, sizeof web_features_darkroom_edit_names_js},
  {"features/darkroom/edit-saver.js", "text/javascript; charset=utf-8",
   web_features_darkroom_edit_saver_js, sizeof web_features_darkroom_edit_saver_js},
  {"features/darkroom/field-problem.js", "text/javascript; charset=utf-8",
   web_features_darkroom_field_problem_js, sizeof web_features_darkroom_field_problem_js},
  {"features/darkroom/file-control.js", "text/javascript; charset=utf-8",
   web_features_darkroom_file_control_js, sizeof web_features_darkroom_file_control_js},
  {"features/darkroom/filter-catalogue.js", "text/javascript; charset=utf-8",
   web_features_darkroom_filter_catalogue_js, sizeof web_features_darkroom_filter_catalogue_js},
  {"features/darkroom/filter-controls.js", "text/javascript; charset=utf-8",
   web_features_darkroom_filter_controls_js, sizeof web_features_darkroom_filter_controls_js},
  {"features/darkroom/filter-groups.js", "text/javascript; charset=utf-8",
   web_features_darkroom_filter_groups_js, sizeof web_features_darkroom_filter_groups_js},
  {"features/darkroom/filter-search.js", "text/javascript; charset=utf-8",
   web_features_darkroom_filter_search_js, sizeof web_features_darkroom_filter_search_js},
  {"features/darkroom/filters.js", "text/javascript; charset=utf-8",
   web_features_darkroom_filters_js, sizeof web_features_darkroom_filters_js},
  {"features/darkroom/geometry-edit.js", "text/javascript; charset=utf-8",
   web_features_darkroom_geometry_edit_js, sizeof web_features_darkroom_geometry_edit_js},
  {"features/darkroom/geometry.js", "text/javascript; charset=utf-8",
   web_features_darkroom_geometry_js, sizeof web_features_darkroom_geometry_js},
  {"features/darkroom/handle-shapes.js", "text/javascript; charset=utf-8",
   web_features_darkroom_handle_shapes_js, sizeof web_features_darkroom_handle_shapes_js},
  {"features/darkroom/handles.css", "text/css; charset=utf-8",
   web_features_darkroom_handles_css, sizeof web_features_darkroom_handles_css},
  {"features/darkroom/histogram.js", "text/javascript; charset=utf-8",
   web_features_darkroom_histogram_js, sizeof web_features_darkroom_histogram_js},
  {"features/darkroom/image-chooser.js", "text/javascript; charset=utf-8",
   web_features_darkroom_image_chooser_js, sizeof web_features_darkroom_image_chooser_js},
  {"features/darkroom/image-control.js", "text/javascript; charset=utf-8",
   web_features_darkroom_image_control_js, sizeof web_features_darkroom_image_control_js},
  {"features/darkroom/look-actions.js", "text/javascript; charset=utf-8",
   web_features_darkroom_look_actions_js, sizeof web_features_darkroom_look_actions_js},
  {"features/darkroom/mask-tool.js", "text/javascript; charset=utf-8",
   web_features_darkroom_mask_tool_js, sizeof web_features_darkroom_mask_tool_js},
  {"features/darkroom/neighbours.js", "text/javascript; charset=utf-8",
   web_features_darkroom_neighbours_js, sizeof web_features_darkroom_neighbours_js},
  {"features/darkroom/notices.js", "text/javascript; charset=utf-8",
   web_features_darkroom_notices_js, sizeof web_features_darkroom_notices_js},
  {"features/darkroom/other-images.js", "text/javascript; charset=utf-8",
   web_features_darkroom_other_images_js, sizeof web_features_darkroom_other_images_js},
  {"features/darkroom/photo-handles.js", "text/javascript; charset=utf-8",
   web_features_darkroom_photo_handles_js, sizeof web_features_darkroom_photo_handles_js},
  {"features/darkroom/photo-histogram.js", "text/javascript; charset=utf-8",
   web_features_darkroom_photo_histogram_js, sizeof web_features_darkroom_photo_histogram_js},
  {"features/darkroom/photo-stage.js", "text/javascript; charset=utf-8",
   web_features_darkroom_photo_stage_js, sizeof web_features_darkroom_photo_stage_js},
  {"features/darkroom/picture-view.js", "text/javascript; charset=utf-8",
   web_features_darkroom_picture_view_js, sizeof web_features_darkroom_picture_view_js},
  {"features/darkroom/pixels.js", "text/javascript; charset=utf-8",
   web_features_darkroom_pixels_js, sizeof web_features_darkroom_pixels_js},
  {"features/darkroom/preset-list.js", "text/javascript; charset=utf-8",
   web_features_darkroom_preset_list_js, sizeof web_features_darkroom_preset_list_js},
  {"features/darkroom/presets.js", "text/javascript; charset=utf-8",
   web_features_darkroom_presets_js, sizeof web_features_darkroom_presets_js},
  {"features/darkroom/preview-queue.js", "text/javascript; charset=utf-8",
   web_features_darkroom_preview_queue_js, sizeof web_features_darkroom_preview_queue_js},
  {"features/darkroom/preview.js", "text/javascript; charset=utf-8",
   web_features_darkroom_preview_js, sizeof web_features_darkroom_preview_js},
  {"features/darkroom/quick-turn.js", "text/javascript; charset=utf-8",
   web_features_darkroom_quick_turn_js, sizeof web_features_darkroom_quick_turn_js},
  {"features/darkroom/recipe-shape.js", "text/javascript; charset=utf-8",
   web_features_darkroom_recipe_shape_js, sizeof web_features_darkroom_recipe_shape_js},
  {"features/darkroom/rectangles.js", "text/javascript; charset=utf-8",
   web_features_darkroom_rectangles_js, sizeof web_features_darkroom_rectangles_js},
  {"features/darkroom/requests.js", "text/javascript; charset=utf-8",
   web_features_darkroom_requests_js, sizeof web_features_darkroom_requests_js},
  {"features/darkroom/saving-line.js", "text/javascript; charset=utf-8",
   web_features_darkroom_saving_line_js, sizeof web_features_darkroom_saving_line_js},
  {"features/darkroom/selections.js", "text/javascript; charset=utf-8",
   web_features_darkroom_selections_js, sizeof web_features_darkroom_selections_js},
  {"features/darkroom/split-line.js", "text/javascript; charset=utf-8",
   web_features_darkroom_split_line_js, sizeof web_features_darkroom_split_line_js},
  {"features/darkroom/step-actions.js", "text/javascript; charset=utf-8",
   web_features_darkroom_step_actions_js, sizeof web_features_darkroom_step_actions_js},
  {"features/darkroom/step-list.js", "text/javascript; charset=utf-8",
   web_features_darkroom_step_list_js, sizeof web_features_darkroom_step_list_js},
  {"features/darkroom/steps.js", "text/javascript; charset=utf-8",
   web_features_darkroom_steps_js, sizeof web_features_darkroom_steps_js},
  {"features/darkroom/strip-tiles.js", "text/javascript; charset=utf-8",
   web_features_darkroom_strip_tiles_js, sizeof web_features_darkroom_strip_tiles_js},
  {"features/darkroom/strip-view.js", "text/javascript; charset=utf-8",
   web_features_darkroom_strip_view_js, sizeof web_features_darkroom_strip_view_js},
  {"features/darkroom/texts.js", "text/javascript; charset=utf-8",
   web_features_darkroom_texts_js, sizeof web_features_darkroom_texts_js},
  {"features/darkroom/tone-curve.js", "text/javascript; charset=utf-8",
   web_features_darkroom_tone_curve_js, sizeof web_features_darkroom_tone_curve_js},
  {"features/darkroom/tool-names.js", "text/javascript; charset=utf-8",
   web_features_darkroom_tool_names_js, sizeof web_features_darkroom_tool_names_js},
  {"features/darkroom/tool-panel.js", "text/javascript; charset=utf-8",
   web_features_darkroom_tool_panel_js, sizeof web_features_darkroom_tool_panel_js},
  {"features/darkroom/tool-texts.js", "text/javascript; charset=utf-8",
   web_features_darkroom_tool_texts_js, sizeof web_features_darkroom_tool_texts_js},
  {"features/darkroom/tool-values.js", "text/javascript; charset=utf-8",
   web_features_darkroom_tool_values_js, sizeof web_features_darkroom_tool_values_js},
  {"features/darkroom/tools.js", "text/javascript; charset=utf-8",
   web_features_darkroom_tools_js, sizeof web_features_darkroom_tools_js},
  {"features/darkroom/version-list.js", "text/javascript; charset=utf-8",
   web_features_darkroom_version_list_js, sizeof web_features_darkroom_version_list_js},
  {"features/darkroom/versions-view.js", "text/javascript; charset=utf-8",
   web_features_darkroom_versions_view_js, sizeof web_features_darkroom_versions_view_js},
  {"features/darkroom/white-balance.js", "text/javascript; charset=utf-8",
   web_features_darkroom_white_balance_js, sizeof web_features_darkroom_white_balance_js},
  {"features/demo/demo-note.js", "text/javascript; charset=utf-8",
   web_features_demo_demo_note_js, sizeof web_features_demo_demo_note_js},
  {"features/demo/demo-photos.js", "text/javascript; charset=utf-8",
   web_features_demo_demo_photos_js, sizeof web_features_demo_demo_photos_js},
  {"features/demo/demo.css", "text/css; charset=utf-8",
   web_features_demo_demo_css, sizeof web_features_demo_demo_css},
  {"features/demo/photos/after-the-rain.jpg", "image/jpeg",
   web_features_demo_photos_after_the_rain_jpg, sizeof web_features_demo_photos_after_the_rain_jpg},
  {"features/demo/photos/evening-on-the-dunes.jpg", "image/jpeg",
   web_features_demo_photos_evening_on_the_dunes_jpg, sizeof web_features_demo_photos_evening_on_the_dunes_jpg},
  {"features/demo/photos/seven-dots.jpg", "image/jpeg",
   web_features_demo_photos_seven_dots_jpg, sizeof web_features_demo_photos_seven_dots_jpg},
  {"features/demo/photos/sunflower.jpg", "image/jpeg",
   web_features_demo_photos_sunflower_jpg, sizeof web_features_demo_photos_sunflower_jpg},
  {"features/demo/photos/the-storm-arrives.jpg", "image/jpeg",
   web_features_demo_photos_the_storm_arrives_jpg, sizeof web_features_demo_photos_the_storm_arrives_jpg},
  {"features/demo/photos/two-wings.jpg", "image/jpeg",
   web_features_demo_photos_two_wings_jpg, sizeof web_features_demo_photos_two_wings_jpg},
  {"features/demo/texts.js", "text/javascript; charset=utf-8",
   web_features_demo_texts_js, sizeof web_features_demo_texts_js},
  {"features/details/detail-changes.js", "text/javascript; charset=utf-8",
   web_features_details_detail_changes_js, sizeof web_features_details_detail_changes_js},
  {"features/details/details-sheet.js", "text/javascript; charset=utf-8",
   web_features_details_details_sheet_js, sizeof web_features_details_details_sheet_js},
  {"features/details/edit-details.js", "text/javascript; charset=utf-8",
   web_features_details_edit_details_js, sizeof web_features_details_edit_details_js},
  {"features/details/saved-text.js", "text/javascript; charset=utf-8",
   web_features_details_saved_text_js, sizeof web_features_details_saved_text_js},
  {"features/details/texts.js", "text/javascript; charset=utf-8",
   web_features_details_texts_js, sizeof web_features_details_texts_js},
  {"features/export/archive-request.js", "text/javascript; charset=utf-8",
   web_features_export_archive_request_js, sizeof web_features_export_archive_request_js},
  {"features/export/download.js", "text/javascript; charset=utf-8",
   web_features_export_download_js, sizeof web_features_export_download_js},
  {"features/export/export-options.js", "text/javascript; charset=utf-8",
   web_features_export_export_options_js, sizeof web_features_export_export_options_js},
  {"features/export/export-sheet.js", "text/javascript; charset=utf-8",
   web_features_export_export_sheet_js, sizeof web_features_export_export_sheet_js},
  {"features/export/texts.js", "text/javascript; charset=utf-8",
   web_features_export_texts_js, sizeof web_features_export_texts_js},
  {"features/keywords/keyword-answers.js", "text/javascript; charset=utf-8",
   web_features_keywords_keyword_answers_js, sizeof web_features_keywords_keyword_answers_js},
  {"features/keywords/keyword-screen.js", "text/javascript; charset=utf-8",
   web_features_keywords_keyword_screen_js, sizeof web_features_keywords_keyword_screen_js},
  {"features/keywords/requests.js", "text/javascript; charset=utf-8",
   web_features_keywords_requests_js, sizeof web_features_keywords_requests_js},
  {"features/keywords/teach-keyword.js", "text/javascript; charset=utf-8",
   web_features_keywords_teach_keyword_js, sizeof web_features_keywords_teach_keyword_js},
  {"features/keywords/texts.js", "text/javascript; charset=utf-8",
   web_features_keywords_texts_js, sizeof web_features_keywords_texts_js},
  {"features/library/empty-list.js", "text/javascript; charset=utf-8",
   web_features_library_empty_list_js, sizeof web_features_library_empty_list_js},
  {"features/library/hidden-screen.js", "text/javascript; charset=utf-8",
   web_features_library_hidden_screen_js, sizeof web_features_library_hidden_screen_js},
  {"features/library/hidden-texts.js", "text/javascript; charset=utf-8",
   web_features_library_hidden_texts_js, sizeof web_features_library_hidden_texts_js},
  {"features/library/library-screen.js", "text/javascript; charset=utf-8",
   web_features_library_library_screen_js, sizeof web_features_library_library_screen_js},
  {"features/library/library-top.js", "text/javascript; charset=utf-8",
   web_features_library_library_top_js, sizeof web_features_library_library_top_js},
  {"features/library/library.css", "text/css; charset=utf-8",
   web_features_library_library_css, sizeof web_features_library_library_css},
  {"features/library/list-photos.js", "text/javascript; charset=utf-8",
   web_features_library_list_photos_js, sizeof web_features_library_list_photos_js},
  {"features/library/list-screen.js", "text/javascript; charset=utf-8",
   web_features_library_list_screen_js, sizeof web_features_library_list_screen_js},
  {"features/library/memories.js", "text/javascript; charset=utf-8",
   web_features_library_memories_js, sizeof web_features_library_memories_js},
  {"features/library/memory-cards.js", "text/javascript; charset=utf-8",
   web_features_library_memory_cards_js, sizeof web_features_library_memory_cards_js},
  {"features/library/memory-row.css", "text/css; charset=utf-8",
   web_features_library_memory_row_css, sizeof web_features_library_memory_row_css},
  {"features/library/memory-row.js", "text/javascript; charset=utf-8",
   web_features_library_memory_row_js, sizeof web_features_library_memory_row_js},
  {"features/library/shelf-screens.js", "text/javascript; charset=utf-8",
   web_features_library_shelf_screens_js, sizeof web_features_library_shelf_screens_js},
  {"features/library/shelf-texts.js", "text/javascript; charset=utf-8",
   web_features_library_shelf_texts_js, sizeof web_features_library_shelf_texts_js},
  {"features/library/shelves.js", "text/javascript; charset=utf-8",
   web_features_library_shelves_js, sizeof web_features_library_shelves_js},
  {"features/library/smart-lists.js", "text/javascript; charset=utf-8",
   web_features_library_smart_lists_js, sizeof web_features_library_smart_lists_js},
  {"features/library/time-scrubber.js", "text/javascript; charset=utf-8",
   web_features_library_time_scrubber_js, sizeof web_features_library_time_scrubber_js},
  {"features/library/timeline-photos.js", "text/javascript; charset=utf-8",
   web_features_library_timeline_photos_js, sizeof web_features_library_timeline_photos_js},
  {"features/map/area-screen.js", "text/javascript; charset=utf-8",
   web_features_map_area_screen_js, sizeof web_features_map_area_screen_js},
  {"features/map/base-map.js", "text/javascript; charset=utf-8",
   web_features_map_base_map_js, sizeof web_features_map_base_map_js},
  {"features/map/map-gestures.js", "text/javascript; charset=utf-8",
   web_features_map_map_gestures_js, sizeof web_features_map_map_gestures_js},
  {"features/map/map-pin.js", "text/javascript; charset=utf-8",
   web_features_map_map_pin_js, sizeof web_features_map_map_pin_js},
  {"features/map/map-screen.js", "text/javascript; charset=utf-8",
   web_features_map_map_screen_js, sizeof web_features_map_map_screen_js},
  {"features/map/map-tiles.js", "text/javascript; charset=utf-8",
   web_features_map_map_tiles_js, sizeof web_features_map_map_tiles_js},
  {"features/map/map.css", "text/css; charset=utf-8",
   web_features_map_map_css, sizeof web_features_map_map_css},
  {"features/map/mercator.js", "text/javascript; charset=utf-8",
   web_features_map_mercator_js, sizeof web_features_map_mercator_js},
  {"features/map/photo-map.js", "text/javascript; charset=utf-8",
   web_features_map_photo_map_js, sizeof web_features_map_photo_map_js},
  {"features/map/pins.js", "text/javascript; charset=utf-8",
   web_features_map_pins_js, sizeof web_features_map_pins_js},
  {"features/map/position-picker.js", "text/javascript; charset=utf-8",
   web_features_map_position_picker_js, sizeof web_features_map_position_picker_js},
  {"features/map/spot-field.js", "text/javascript; charset=utf-8",
   web_features_map_spot_field_js, sizeof web_features_map_spot_field_js},
  {"features/map/spot-suggestions.js", "text/javascript; charset=utf-8",
   web_features_map_spot_suggestions_js, sizeof web_features_map_spot_suggestions_js},
  {"features/map/spots.js", "text/javascript; charset=utf-8",
   web_features_map_spots_js, sizeof web_features_map_spots_js},
  {"features/map/texts.js", "text/javascript; charset=utf-8",
   web_features_map_texts_js, sizeof web_features_map_texts_js},
  {"features/map/tile-grid.js", "text/javascript; charset=utf-8",
   web_features_map_tile_grid_js, sizeof web_features_map_tile_grid_js},
  {"features/map/tile-painter.js", "text/javascript; charset=utf-8",
   web_features_map_tile_painter_js, sizeof web_features_map_tile_painter_js},
  {"features/map/tile-style.js", "text/javascript; charset=utf-8",
   web_features_map_tile_style_js, sizeof web_features_map_tile_style_js},
  {"features/map/vector-tile.js", "text/javascript; charset=utf-8",
   web_features_map_vector_tile_js, sizeof web_features_map_vector_tile_js},
  {"features/map/world.json", "application/json",
   web_features_map_world_json, sizeof web_features_map_world_json},
  {"features/offline/offline-actions.js", "text/javascript; charset=utf-8",
   web_features_offline_offline_actions_js, sizeof web_features_offline_offline_actions_js},
  {"features/offline/offline-notice.js", "text/javascript; charset=utf-8",
   web_features_offline_offline_notice_js, sizeof web_features_offline_offline_notice_js},
  {"features/offline/outbox-sender.js", "text/javascript; charset=utf-8",
   web_features_offline_outbox_sender_js, sizeof web_features_offline_outbox_sender_js},
  {"features/offline/outbox.js", "text/javascript; charset=utf-8",
   web_features_offline_outbox_js, sizeof web_features_offline_outbox_js},
  {"features/offline/photo-actions.js", "text/javascript; charset=utf-8",
   web_features_offline_photo_actions_js, sizeof web_features_offline_photo_actions_js},
  {"features/offline/service-worker-client.js", "text/javascript; charset=utf-8",
   web_features_offline_service_worker_client_js, sizeof web_features_offline_service_worker_client_js},
  {"features/offline/service-worker.js", "text/javascript; charset=utf-8",
   web_features_offline_service_worker_js, sizeof web_features_offline_service_worker_js},
  {"features/offline/texts.js", "text/javascript; charset=utf-8",
   web_features_offline_texts_js, sizeof web_features_offline_texts_js},
  {"features/people/face-circle.js", "text/javascript; charset=utf-8",
   web_features_people_face_circle_js, sizeof web_features_people_face_circle_js},
  {"features/people/face-drawing.js", "text/javascript; charset=utf-8",
   web_features_people_face_drawing_js, sizeof web_features_people_face_drawing_js},
  {"features/people/face-frame.js", "text/javascript; charset=utf-8",
   web_features_people_face_frame_js, sizeof web_features_people_face_frame_js},
  {"features/people/face-menu.js", "text/javascript; charset=utf-8",
   web_features_people_face_menu_js, sizeof web_features_people_face_menu_js},
  {"features/people/face-sheet.js", "text/javascript; charset=utf-8",
   web_features_people_face_sheet_js, sizeof web_features_people_face_sheet_js},
  {"features/people/people-acts.js", "text/javascript; charset=utf-8",
   web_features_people_people_acts_js, sizeof web_features_people_people_acts_js},
  {"features/people/people-screen.js", "text/javascript; charset=utf-8",
   web_features_people_people_screen_js, sizeof web_features_people_people_screen_js},
  {"features/people/people.css", "text/css; charset=utf-8",
   web_features_people_people_css, sizeof web_features_people_people_css},
  {"features/people/person-picker.js", "text/javascript; charset=utf-8",
   web_features_people_person_picker_js, sizeof web_features_people_person_picker_js},
  {"features/people/person-screen.js", "text/javascript; charset=utf-8",
   web_features_people_person_screen_js, sizeof web_features_people_person_screen_js},
  {"features/people/photo-faces.js", "text/javascript; charset=utf-8",
   web_features_people_photo_faces_js, sizeof web_features_people_photo_faces_js},
  {"features/people/requests.js", "text/javascript; charset=utf-8",
   web_features_people_requests_js, sizeof web_features_people_requests_js},
  {"features/people/texts.js", "text/javascript; charset=utf-8",
   web_features_people_texts_js, sizeof web_features_people_texts_js},
  {"features/photographers/photographers-screen.js", "text/javascript; charset=utf-8",
   web_features_photographers_photographers_screen_js, sizeof web_features_photographers_photographers_screen_js},
  {"features/photographers/photographers.css", "text/css; charset=utf-8",
   web_features_photographers_photographers_css, sizeof web_features_photographers_photographers_css},
  {"features/photographers/texts.js", "text/javascript; charset=utf-8",
   web_features_photographers_texts_js, sizeof web_features_photographers_texts_js},
  {"features/picker/choice.js", "text/javascript; charset=utf-8",
   web_features_picker_choice_js, sizeof web_features_picker_choice_js},
  {"features/picker/photo-picker.js", "text/javascript; charset=utf-8",
   web_features_picker_photo_picker_js, sizeof web_features_picker_photo_picker_js},
  {"features/picker/picker.css", "text/css; charset=utf-8",
   web_features_picker_picker_css, sizeof web_features_picker_picker_css},
  {"features/picker/texts.js", "text/javascript; charset=utf-8",
   web_features_picker_texts_js, sizeof web_features_picker_texts_js},
  {"features/places/distance.js", "text/javascript; charset=utf-8",
   web_features_places_distance_js, sizeof web_features_places_distance_js},
  {"features/places/photo-source-sheet.js", "text/javascript; charset=utf-8",
   web_features_places_photo_source_sheet_js, sizeof web_features_places_photo_source_sheet_js},
  {"features/places/place-list.js", "text/javascript; charset=utf-8",
   web_features_places_place_list_js, sizeof web_features_places_place_list_js},
  {"features/places/place-photos.js", "text/javascript; charset=utf-8",
   web_features_places_place_photos_js, sizeof web_features_places_place_photos_js},
  {"features/places/place-screen.js", "text/javascript; charset=utf-8",
   web_features_places_place_screen_js, sizeof web_features_places_place_screen_js},
  {"features/places/places-screen.js", "text/javascript; charset=utf-8",
   web_features_places_places_screen_js, sizeof web_features_places_places_screen_js},
  {"features/places/places.css", "text/css; charset=utf-8",
   web_features_places_places_css, sizeof web_features_places_places_css},
  {"features/places/review-sheet.js", "text/javascript; charset=utf-8",
   web_features_places_review_sheet_js, sizeof web_features_places_review_sheet_js},
  {"features/places/texts.js", "text/javascript; charset=utf-8",
   web_features_places_texts_js, sizeof web_features_places_texts_js},
  {"features/search/search-field.js", "text/javascript; charset=utf-8",
   web_features_search_search_field_js, sizeof web_features_search_search_field_js},
  {"features/search/search-query.js", "text/javascript; charset=utf-8",
   web_features_search_search_query_js, sizeof web_features_search_search_query_js},
  {"features/search/search-screen.js", "text/javascript; charset=utf-8",
   web_features_search_search_screen_js, sizeof web_features_search_search_screen_js},
  {"features/search/texts.js", "text/javascript; charset=utf-8",
   web_features_search_texts_js, sizeof web_features_search_texts_js},
  {"features/selection/album-order.js", "text/javascript; charset=utf-8",
   web_features_selection_album_order_js, sizeof web_features_selection_album_order_js},
  {"features/selection/drop-actions.js", "text/javascript; charset=utf-8",
   web_features_selection_drop_actions_js, sizeof web_features_selection_drop_actions_js},
  {"features/selection/drop-targets.js", "text/javascript; charset=utf-8",
   web_features_selection_drop_targets_js, sizeof web_features_selection_drop_targets_js},
  {"features/selection/selection-actions.js", "text/javascript; charset=utf-8",
   web_features_selection_selection_actions_js, sizeof web_features_selection_selection_actions_js},
  {"features/selection/selection-bar.js", "text/javascript; charset=utf-8",
   web_features_selection_selection_bar_js, sizeof web_features_selection_selection_bar_js},
  {"features/selection/stacks.js", "text/javascript; charset=utf-8",
   web_features_selection_stacks_js, sizeof web_features_selection_stacks_js},
  {"features/selection/texts.js", "text/javascript; charset=utf-8",
   web_features_selection_texts_js, sizeof web_features_selection_texts_js},
  {"features/settings/account-page.js", "text/javascript; charset=utf-8",
   web_features_settings_account_page_js, sizeof web_features_settings_account_page_js},
  {"features/settings/account-requests.js", "text/javascript; charset=utf-8",
   web_features_settings_account_requests_js, sizeof web_features_settings_account_requests_js},
  {"features/settings/accounts-page.js", "text/javascript; charset=utf-8",
   web_features_settings_accounts_page_js, sizeof web_features_settings_accounts_page_js},
  {"features/settings/browser-names.js", "text/javascript; charset=utf-8",
   web_features_settings_browser_names_js, sizeof web_features_settings_browser_names_js},
  {"features/settings/code-drawing.js", "text/javascript; charset=utf-8",
   web_features_settings_code_drawing_js, sizeof web_features_settings_code_drawing_js},
  {"features/settings/connect-page.js", "text/javascript; charset=utf-8",
   web_features_settings_connect_page_js, sizeof web_features_settings_connect_page_js},
  {"features/settings/connect.html", "text/html; charset=utf-8",
   web_features_settings_connect_html, sizeof web_features_settings_connect_html},
  {"features/settings/copy-field.js", "text/javascript; charset=utf-8",
   web_features_settings_copy_field_js, sizeof web_features_settings_copy_field_js},
  {"features/settings/device-sheet.js", "text/javascript; charset=utf-8",
   web_features_settings_device_sheet_js, sizeof web_features_settings_device_sheet_js},
  {"features/settings/devices-page.js", "text/javascript; charset=utf-8",
   web_features_settings_devices_page_js, sizeof web_features_settings_devices_page_js},
  {"features/settings/hidden-lock.js", "text/javascript; charset=utf-8",
   web_features_settings_hidden_lock_js, sizeof web_features_settings_hidden_lock_js},
  {"features/settings/jobs-page.js", "text/javascript; charset=utf-8",
   web_features_settings_jobs_page_js, sizeof web_features_settings_jobs_page_js},
  {"features/settings/links-page.js", "text/javascript; charset=utf-8",
   web_features_settings_links_page_js, sizeof web_features_settings_links_page_js},
  {"features/settings/moment-within.js", "text/javascript; charset=utf-8",
   web_features_settings_moment_within_js, sizeof web_features_settings_moment_within_js},
  {"features/settings/password-sheet.js", "text/javascript; charset=utf-8",
   web_features_settings_password_sheet_js, sizeof web_features_settings_password_sheet_js},
  {"features/settings/permission-texts.js", "text/javascript; charset=utf-8",
   web_features_settings_permission_texts_js, sizeof web_features_settings_permission_texts_js},
  {"features/settings/permissions.js", "text/javascript; charset=utf-8",
   web_features_settings_permissions_js, sizeof web_features_settings_permissions_js},
  {"features/settings/phone-sheet.js", "text/javascript; charset=utf-8",
   web_features_settings_phone_sheet_js, sizeof web_features_settings_phone_sheet_js},
  {"features/settings/removal-sheet.js", "text/javascript; charset=utf-8",
   web_features_settings_removal_sheet_js, sizeof web_features_settings_removal_sheet_js},
  {"features/settings/settings-page.js", "text/javascript; charset=utf-8",
   web_features_settings_settings_page_js, sizeof web_features_settings_settings_page_js},
  {"features/settings/settings-screen.js", "text/javascript; charset=utf-8",
   web_features_settings_settings_screen_js, sizeof web_features_settings_settings_screen_js},
  {"features/settings/sign-out.js", "text/javascript; charset=utf-8",
   web_features_settings_sign_out_js, sizeof web_features_settings_sign_out_js},
  {"features/settings/texts.js", "text/javascript; charset=utf-8",
   web_features_settings_texts_js, sizeof web_features_settings_texts_js},
  {"features/sharing/guest-viewer.js", "text/javascript; charset=utf-8",
   web_features_sharing_guest_viewer_js, sizeof web_features_sharing_guest_viewer_js},
  {"features/sharing/link-options.js", "text/javascript; charset=utf-8",
   web_features_sharing_link_options_js, sizeof web_features_sharing_link_options_js},
  {"features/sharing/share-ended.html", "text/html; charset=utf-8",
   web_features_sharing_share_ended_html, sizeof web_features_sharing_share_ended_html},
  {"features/sharing/share-frame.html", "text/html; charset=utf-8",
   web_features_sharing_share_frame_html, sizeof web_features_sharing_share_frame_html},
  {"features/sharing/share-locked.html", "text/html; charset=utf-8",
   web_features_sharing_share_locked_html, sizeof web_features_sharing_share_locked_html},
  {"features/sharing/share-page.css", "text/css; charset=utf-8",
   web_features_sharing_share_page_css, sizeof web_features_sharing_share_page_css},
  {"features/sharing/share-photo.html", "text/html; charset=utf-8",
   web_features_sharing_share_photo_html, sizeof web_features_sharing_share_photo_html},
  {"features/sharing/share-sheets.js", "text/javascript; charset=utf-8",
   web_features_sharing_share_sheets_js, sizeof web_features_sharing_share_sheets_js},
  {"features/sharing/share.html", "text/html; charset=utf-8",
   web_features_sharing_share_html, sizeof web_features_sharing_share_html},
  {"features/sharing/sharing-requests.js", "text/javascript; charset=utf-8",
   web_features_sharing_sharing_requests_js, sizeof web_features_sharing_sharing_requests_js},
  {"features/sharing/texts.js", "text/javascript; charset=utf-8",
   web_features_sharing_texts_js, sizeof web_features_sharing_texts_js},
  {"features/sign-in/claim-form.html", "text/html; charset=utf-8",
   web_features_sign_in_claim_form_html, sizeof web_features_sign_in_claim_form_html},
  {"features/sign-in/claim.html", "text/html; charset=utf-8",
   web_features_sign_in_claim_html, sizeof web_features_sign_in_claim_html},
  {"features/sign-in/invitation.html", "text/html; charset=utf-8",
   web_features_sign_in_invitation_html, sizeof web_features_sign_in_invitation_html},
  {"features/sign-in/sign-in-form.js", "text/javascript; charset=utf-8",
   web_features_sign_in_sign_in_form_js, sizeof web_features_sign_in_sign_in_form_js},
  {"features/sign-in/sign-in.html", "text/html; charset=utf-8",
   web_features_sign_in_sign_in_html, sizeof web_features_sign_in_sign_in_html},
  {"features/sign-in/sign-in.js", "text/javascript; charset=utf-8",
   web_features_sign_in_sign_in_js, sizeof web_features_sign_in_sign_in_js},
  {"features/sign-in/trust.html", "text/html; charset=utf-8",
   web_features_sign_in_trust_html, sizeof web_features_sign_in_trust_html},
  {"features/slideshow/slide-order.js", "text/javascript; charset=utf-8",
   web_features_slideshow_slide_order_js, sizeof web_features_slideshow_slide_order_js},
  {"features/slideshow/slide-settings.js", "text/javascript; charset=utf-8",
   web_features_slideshow_slide_settings_js, sizeof web_features_slideshow_slide_settings_js},
  {"features/slideshow/slides.js", "text/javascript; charset=utf-8",
   web_features_slideshow_slides_js, sizeof web_features_slideshow_slides_js},
  {"features/slideshow/slideshow-screen.js", "text/javascript; charset=utf-8",
   web_features_slideshow_slideshow_screen_js, sizeof web_features_slideshow_slideshow_screen_js},
  {"features/slideshow/slideshow.css", "text/css; charset=utf-8",
   web_features_slideshow_slideshow_css, sizeof web_features_slideshow_slideshow_css},
  {"features/slideshow/texts.js", "text/javascript; charset=utf-8",
   web_features_slideshow_texts_js, sizeof web_features_slideshow_texts_js},
  {"features/slideshow/transitions.js", "text/javascript; charset=utf-8",
   web_features_slideshow_transitions_js, sizeof web_features_slideshow_transitions_js},
  {"features/tidy/photo-card.js", "text/javascript; charset=utf-8",
   web_features_tidy_photo_card_js, sizeof web_features_tidy_photo_card_js},
  {"features/tidy/requests.js", "text/javascript; charset=utf-8",
   web_features_tidy_requests_js, sizeof web_features_tidy_requests_js},
  {"features/tidy/texts.js", "text/javascript; charset=utf-8",
   web_features_tidy_texts_js, sizeof web_features_tidy_texts_js},
  {"features/tidy/tidy-screen.js", "text/javascript; charset=utf-8",
   web_features_tidy_tidy_screen_js, sizeof web_features_tidy_tidy_screen_js},
  {"features/tidy/tidy.css", "text/css; charset=utf-8",
   web_features_tidy_tidy_css, sizeof web_features_tidy_tidy_css},
  {"features/uploads/drop-overlay.js", "text/javascript; charset=utf-8",
   web_features_uploads_drop_overlay_js, sizeof web_features_uploads_drop_overlay_js},
  {"features/uploads/dropped-folders.js", "text/javascript; charset=utf-8",
   web_features_uploads_dropped_folders_js, sizeof web_features_uploads_dropped_folders_js},
  {"features/uploads/file-intake.js", "text/javascript; charset=utf-8",
   web_features_uploads_file_intake_js, sizeof web_features_uploads_file_intake_js},
  {"features/uploads/file-store.js", "text/javascript; charset=utf-8",
   web_features_uploads_file_store_js, sizeof web_features_uploads_file_store_js},
  {"features/uploads/live-pairs.js", "text/javascript; charset=utf-8",
   web_features_uploads_live_pairs_js, sizeof web_features_uploads_live_pairs_js},
  {"features/uploads/own-uploads.js", "text/javascript; charset=utf-8",
   web_features_uploads_own_uploads_js, sizeof web_features_uploads_own_uploads_js},
  {"features/uploads/space-watch.js", "text/javascript; charset=utf-8",
   web_features_uploads_space_watch_js, sizeof web_features_uploads_space_watch_js},
  {"features/uploads/texts.js", "text/javascript; charset=utf-8",
   web_features_uploads_texts_js, sizeof web_features_uploads_texts_js},
  {"features/uploads/transfer-rate.js", "text/javascript; charset=utf-8",
   web_features_uploads_transfer_rate_js, sizeof web_features_uploads_transfer_rate_js},
  {"features/uploads/transport.js", "text/javascript; charset=utf-8",
   web_features_uploads_transport_js, sizeof web_features_uploads_transport_js},
  {"features/uploads/tus.js", "text/javascript; charset=utf-8",
   web_features_uploads_tus_js, sizeof web_features_uploads_tus_js},
  {"features/uploads/unsent-uploads.js", "text/javascript; charset=utf-8",
   web_features_uploads_unsent_uploads_js, sizeof web_features_uploads_unsent_uploads_js},
  {"features/uploads/upload-details.js", "text/javascript; charset=utf-8",
   web_features_uploads_upload_details_js, sizeof web_features_uploads_upload_details_js},
  {"features/uploads/upload-facts.js", "text/javascript; charset=utf-8",
   web_features_uploads_upload_facts_js, sizeof web_features_uploads_upload_facts_js},
  {"features/uploads/upload-list.js", "text/javascript; charset=utf-8",
   web_features_uploads_upload_list_js, sizeof web_features_uploads_upload_list_js},
  {"features/uploads/upload-memory.js", "text/javascript; charset=utf-8",
   web_features_uploads_upload_memory_js, sizeof web_features_uploads_upload_memory_js},
  {"features/uploads/upload-progress.js", "text/javascript; charset=utf-8",
   web_features_uploads_upload_progress_js, sizeof web_features_uploads_upload_progress_js},
  {"features/uploads/upload-states.js", "text/javascript; charset=utf-8",
   web_features_uploads_upload_states_js, sizeof web_features_uploads_upload_states_js},
  {"features/uploads/upload-texts.js", "text/javascript; charset=utf-8",
   web_features_uploads_upload_texts_js, sizeof web_features_uploads_upload_texts_js},
  {"features/uploads/uploads.js", "text/javascript; charset=utf-8",
   web_features_uploads_uploads_js, sizeof web_features_uploads_uploads_js},
  {"features/viewer/exposure.js", "text/javascript; charset=utf-8",
   web_features_viewer_exposure_js, sizeof web_features_viewer_exposure_js},
  {"features/viewer/fact-list.js", "text/javascript; charset=utf-8",
   web_features_viewer_fact_list_js, sizeof web_features_viewer_fact_list_js},
  {"features/viewer/film-controls.js", "text/javascript; charset=utf-8",
   web_features_viewer_film_controls_js, sizeof web_features_viewer_film_controls_js},
  {"features/viewer/film-player.js", "text/javascript; charset=utf-8",
   web_features_viewer_film_player_js, sizeof web_features_viewer_film_player_js},
  {"features/viewer/film-requests.js", "text/javascript; charset=utf-8",
   web_features_viewer_film_requests_js, sizeof web_features_viewer_film_requests_js},
  {"features/viewer/film-strip.js", "text/javascript; charset=utf-8",
   web_features_viewer_film_strip_js, sizeof web_features_viewer_film_strip_js},
  {"features/viewer/font-lines.js", "text/javascript; charset=utf-8",
   web_features_viewer_font_lines_js, sizeof web_features_viewer_font_lines_js},
  {"features/viewer/group-bar.js", "text/javascript; charset=utf-8",
   web_features_viewer_group_bar_js, sizeof web_features_viewer_group_bar_js},
  {"features/viewer/info-facts.js", "text/javascript; charset=utf-8",
   web_features_viewer_info_facts_js, sizeof web_features_viewer_info_facts_js},
  {"features/viewer/info-panel.js", "text/javascript; charset=utf-8",
   web_features_viewer_info_panel_js, sizeof web_features_viewer_info_panel_js},
  {"features/viewer/moving-picture.js", "text/javascript; charset=utf-8",
   web_features_viewer_moving_picture_js, sizeof web_features_viewer_moving_picture_js},
  {"features/viewer/photo-facts.js", "text/javascript; charset=utf-8",
   web_features_viewer_photo_facts_js, sizeof web_features_viewer_photo_facts_js},
  {"features/viewer/photo-fields.js", "text/javascript; charset=utf-8",
   web_features_viewer_photo_fields_js, sizeof web_features_viewer_photo_fields_js},
  {"features/viewer/photo-slide.js", "text/javascript; charset=utf-8",
   web_features_viewer_photo_slide_js, sizeof web_features_viewer_photo_slide_js},
  {"features/viewer/photo-track.js", "text/javascript; charset=utf-8",
   web_features_viewer_photo_track_js, sizeof web_features_viewer_photo_track_js},
  {"features/viewer/photo-viewer.js", "text/javascript; charset=utf-8",
   web_features_viewer_photo_viewer_js, sizeof web_features_viewer_photo_viewer_js},
  {"features/viewer/photo-zoom.js", "text/javascript; charset=utf-8",
   web_features_viewer_photo_zoom_js, sizeof web_features_viewer_photo_zoom_js},
  {"features/viewer/sequence-view.js", "text/javascript; charset=utf-8",
   web_features_viewer_sequence_view_js, sizeof web_features_viewer_sequence_view_js},
  {"features/viewer/text-marks.js", "text/javascript; charset=utf-8",
   web_features_viewer_text_marks_js, sizeof web_features_viewer_text_marks_js},
  {"features/viewer/texts.js", "text/javascript; charset=utf-8",
   web_features_viewer_texts_js, sizeof web_features_viewer_texts_js},
  {"features/viewer/viewer-actions.js", "text/javascript; charset=utf-8",
   web_features_viewer_viewer_actions_js, sizeof web_features_viewer_viewer_actions_js},
  {"features/viewer/viewer-faces.js", "text/javascript; charset=utf-8",
   web_features_viewer_viewer_faces_js, sizeof web_features_viewer_viewer_faces_js},
  {"features/viewer/viewer-keys.js", "text/javascript; charset=utf-8",
   web_features_viewer_viewer_keys_js, sizeof web_features_viewer_viewer_keys_js},
  {"features/viewer/viewer-messages.js", "text/javascript; charset=utf-8",
   web_features_viewer_viewer_messages_js, sizeof web_features_viewer_viewer_messages_js},
  {"features/viewer/viewer-screen.js", "text/javascript; charset=utf-8",
   web_features_viewer_viewer_screen_js, sizeof web_features_viewer_viewer_screen_js},
  {"features/viewer/viewer-state.js", "text/javascript; charset=utf-8",
   web_features_viewer_viewer_state_js, sizeof web_features_viewer_viewer_state_js},
  {"features/viewer/viewer-tools.js", "text/javascript; charset=utf-8",
   web_features_viewer_viewer_tools_js, sizeof web_features_viewer_viewer_tools_js},
  {"features/viewer/viewer.css", "text/css; charset=utf-8",
   web_features_viewer_viewer_css, sizeof web_features_viewer_viewer_css},
  {"features/welcome/first-password.js", "text/javascript; charset=utf-8",
   web_features_welcome_first_password_js, sizeof web_features_welcome_first_password_js},
  {"features/welcome/greeting.js", "text/javascript; charset=utf-8",
   web_features_welcome_greeting_js, sizeof web_features_welcome_greeting_js},
  {"features/welcome/texts.js", "text/javascript; charset=utf-8",
   web_features_welcome_texts_js, sizeof web_features_welcome_texts_js},
  {"features/welcome/welcome.css", "text/css; charset=utf-8",
   web_features_welcome_welcome_css, sizeof web_features_welcome_welcome_css},
  {"features/welcome/welcome.js", "text/javascript; charset=utf-8",
   web_features_welcome_welcome_js, sizeof web_features_welcome_welcome_js},
  {"icons/icon-180.png", "image/png",
   web_icons_icon_180_png, sizeof web_icons_icon_180_png},
  {"icons/icon-192.png", "image/png",
   web_icons_icon_192_png, sizeof web_icons_icon_192_png},
  {"icons/icon-512.png", "image/png",
   web_icons_icon_512_png, sizeof web_icons_icon_512_png},
  {"icons/icon-maskable.png", "image/png",
   web_icons_icon_maskable_png, sizeof web_icons_icon_maskable_png},
  {"icons/mark.svg", "image/svg+xml",
   web_icons_mark_svg, sizeof web_icons_mark_svg},
  {"icons/missing.svg", "image/svg+xml",
   web_icons_missing_svg, sizeof web_icons_missing_svg},
  {"index.html", "text/html; charset=utf-8",
   web_index_html, sizeof web_index_html},
  {"manifest.webmanifest", "application/manifest+json",
   web_manifest_webmanifest, sizeof web_manifest_webmanifest},
  {"screens.js", "text/javascript; charset=utf-8",
   web_screens_js, sizeof web_screens_js},
  {"ui/action-menu.js", "text/javascript; charset=utf-8",
   web_ui_action_menu_js, sizeof web_ui_action_menu_js},
  {"ui/announcer.js", "text/javascript; charset=utf-8",
   web_ui_announcer_js, sizeof web_ui_announcer_js},
  {"ui/base.css", "text/css; charset=utf-8",
   web_ui_base_css, sizeof web_ui_base_css},
  {"ui/confirm-sheet.js", "text/javascript; charset=utf-8",
   web_ui_confirm_sheet_js, sizeof web_ui_confirm_sheet_js},
  {"ui/context-menu.js", "text/javascript; charset=utf-8",
   web_ui_context_menu_js, sizeof web_ui_context_menu_js},
  {"ui/decision-row.js", "text/javascript; charset=utf-8",
   web_ui_decision_row_js, sizeof web_ui_decision_row_js},
  {"ui/density.js", "text/javascript; charset=utf-8",
   web_ui_density_js, sizeof web_ui_density_js},
  {"ui/drag.js", "text/javascript; charset=utf-8",
   web_ui_drag_js, sizeof web_ui_drag_js},
  {"ui/filter-strip.js", "text/javascript; charset=utf-8",
   web_ui_filter_strip_js, sizeof web_ui_filter_strip_js},
  {"ui/forced-colours.css", "text/css; charset=utf-8",
   web_ui_forced_colours_css, sizeof web_ui_forced_colours_css},
  {"ui/form.css", "text/css; charset=utf-8",
   web_ui_form_css, sizeof web_ui_form_css},
  {"ui/form.js", "text/javascript; charset=utf-8",
   web_ui_form_js, sizeof web_ui_form_js},
  {"ui/grid/edge-scroll.js", "text/javascript; charset=utf-8",
   web_ui_grid_edge_scroll_js, sizeof web_ui_grid_edge_scroll_js},
  {"ui/grid/grid-frame.js", "text/javascript; charset=utf-8",
   web_ui_grid_grid_frame_js, sizeof web_ui_grid_grid_frame_js},
  {"ui/grid/grid-keys.js", "text/javascript; charset=utf-8",
   web_ui_grid_grid_keys_js, sizeof web_ui_grid_grid_keys_js},
  {"ui/grid/grid-layout.js", "text/javascript; charset=utf-8",
   web_ui_grid_grid_layout_js, sizeof web_ui_grid_grid_layout_js},
  {"ui/grid/grid-scroll.js", "text/javascript; charset=utf-8",
   web_ui_grid_grid_scroll_js, sizeof web_ui_grid_grid_scroll_js},
  {"ui/grid/grid-selection.js", "text/javascript; charset=utf-8",
   web_ui_grid_grid_selection_js, sizeof web_ui_grid_grid_selection_js},
  {"ui/grid/grid-tiles.js", "text/javascript; charset=utf-8",
   web_ui_grid_grid_tiles_js, sizeof web_ui_grid_grid_tiles_js},
  {"ui/grid/photo-drag.js", "text/javascript; charset=utf-8",
   web_ui_grid_photo_drag_js, sizeof web_ui_grid_photo_drag_js},
  {"ui/grid/photo-grid.js", "text/javascript; charset=utf-8",
   web_ui_grid_photo_grid_js, sizeof web_ui_grid_photo_grid_js},
  {"ui/grid/photo-section.js", "text/javascript; charset=utf-8",
   web_ui_grid_photo_section_js, sizeof web_ui_grid_photo_section_js},
  {"ui/grid/photo-tile.js", "text/javascript; charset=utf-8",
   web_ui_grid_photo_tile_js, sizeof web_ui_grid_photo_tile_js},
  {"ui/grid/scroll-space.js", "text/javascript; charset=utf-8",
   web_ui_grid_scroll_space_js, sizeof web_ui_grid_scroll_space_js},
  {"ui/grid/sections.js", "text/javascript; charset=utf-8",
   web_ui_grid_sections_js, sizeof web_ui_grid_sections_js},
  {"ui/grid/selection.js", "text/javascript; charset=utf-8",
   web_ui_grid_selection_js, sizeof web_ui_grid_selection_js},
  {"ui/idle-controls.js", "text/javascript; charset=utf-8",
   web_ui_idle_controls_js, sizeof web_ui_idle_controls_js},
  {"ui/keep-focus.js", "text/javascript; charset=utf-8",
   web_ui_keep_focus_js, sizeof web_ui_keep_focus_js},
  {"ui/layer-watcher.js", "text/javascript; charset=utf-8",
   web_ui_layer_watcher_js, sizeof web_ui_layer_watcher_js},
  {"ui/link-sheet.js", "text/javascript; charset=utf-8",
   web_ui_link_sheet_js, sizeof web_ui_link_sheet_js},
  {"ui/list-filter.js", "text/javascript; charset=utf-8",
   web_ui_list_filter_js, sizeof web_ui_list_filter_js},
  {"ui/name-sheet.js", "text/javascript; charset=utf-8",
   web_ui_name_sheet_js, sizeof web_ui_name_sheet_js},
  {"ui/painter/lookup-tables.js", "text/javascript; charset=utf-8",
   web_ui_painter_lookup_tables_js, sizeof web_ui_painter_lookup_tables_js},
  {"ui/painter/matrix.js", "text/javascript; charset=utf-8",
   web_ui_painter_matrix_js, sizeof web_ui_painter_matrix_js},
  {"ui/painter/paint-pace.js", "text/javascript; charset=utf-8",
   web_ui_painter_paint_pace_js, sizeof web_ui_painter_paint_pace_js},
  {"ui/painter/painter.js", "text/javascript; charset=utf-8",
   web_ui_painter_painter_js, sizeof web_ui_painter_painter_js},
  {"ui/painter/perspective.js", "text/javascript; charset=utf-8",
   web_ui_painter_perspective_js, sizeof web_ui_painter_perspective_js},
  {"ui/painter/shader-stages.js", "text/javascript; charset=utf-8",
   web_ui_painter_shader_stages_js, sizeof web_ui_painter_shader_stages_js},
  {"ui/painter/texture.js", "text/javascript; charset=utf-8",
   web_ui_painter_texture_js, sizeof web_ui_painter_texture_js},
  {"ui/photo-gestures.js", "text/javascript; charset=utf-8",
   web_ui_photo_gestures_js, sizeof web_ui_photo_gestures_js},
  {"ui/range-touch.js", "text/javascript; charset=utf-8",
   web_ui_range_touch_js, sizeof web_ui_range_touch_js},
  {"ui/redraw-guard.js", "text/javascript; charset=utf-8",
   web_ui_redraw_guard_js, sizeof web_ui_redraw_guard_js},
  {"ui/roving-focus.js", "text/javascript; charset=utf-8",
   web_ui_roving_focus_js, sizeof web_ui_roving_focus_js},
  {"ui/screen-lock.js", "text/javascript; charset=utf-8",
   web_ui_screen_lock_js, sizeof web_ui_screen_lock_js},
  {"ui/sheet-gestures.js", "text/javascript; charset=utf-8",
   web_ui_sheet_gestures_js, sizeof web_ui_sheet_gestures_js},
  {"ui/sheets.css", "text/css; charset=utf-8",
   web_ui_sheets_css, sizeof web_ui_sheets_css},
  {"ui/slide-touch.js", "text/javascript; charset=utf-8",
   web_ui_slide_touch_js, sizeof web_ui_slide_touch_js},
  {"ui/star-row.js", "text/javascript; charset=utf-8",
   web_ui_star_row_js, sizeof web_ui_star_row_js},
  {"ui/texts.js", "text/javascript; charset=utf-8",
   web_ui_texts_js, sizeof web_ui_texts_js},
  {"ui/thumbnail.js", "text/javascript; charset=utf-8",
   web_ui_thumbnail_js, sizeof web_ui_thumbnail_js},
  {"ui/toast.js", "text/javascript; charset=utf-8",
   web_ui_toast_js, sizeof web_ui_toast_js},
  {"ui/touch-recogniser.js", "text/javascript; charset=utf-8",
   web_ui_touch_recogniser_js, sizeof web_ui_touch_recogniser_js},
  {"ui/typed-text.js", "text/javascript; charset=utf-8",
   web_ui_typed_text_js, sizeof web_ui_typed_text_js},
  {"ui/undo-stack.js", "text/javascript; charset=utf-8",
   web_ui_undo_stack_js, sizeof web_ui_undo_stack_js},
  {"ui/when-visible.js", "text/javascript; charset=utf-8",
   web_ui_when_visible_js, sizeof web_ui_when_visible_js},
  {"ui/zoom.js", "text/javascript; charset=utf-8",
   web_ui_zoom_js, sizeof web_ui_zoom_js},
};

const struct cweb_file *cweb_files(unsigned long *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
